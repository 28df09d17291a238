# For Kakoune with kakoune-lsp: source this file from your kakrc, behind the line that starts kakoune-lsp.

hook global BufCreate (.*/)?(provider_code_spec|provider-code-spec|provider-spec)\.json %{
    set-option buffer filetype terraform-provider-spec
}

hook global BufCreate (.*/)?\.spec-ls\.json %{
    set-option buffer filetype spec-ls-configuration
}

# Specifications of other names are told by how they begin: after members with texts for values, with a provider that has a name, and
# beside it a version, resources or data sources, or in it a schema; or with resources or data sources that have a schema.
declare-option -hidden str spec_ls_beginning %sh~
    text='"[^"]*"' comma='\s*,\s*'
    member() { printf '"%s"\\s*:\\s*%s' "$1" "$2"; }
    name=$(member name "$text")
    version=$(member version "$text")
    schema=$(member schema '\{')
    units=$(member '(?:resources|datasources)' '\[')
    provider=$(member provider "\\{\\s*$name")
    texts="(?:$text\\s*:\\s*$text$comma)*"
    printf '\\A\\s*\\{\\s*%s(?:%s|%s|%s|%s)' "$texts" \
        "$units\\s*\\{\\s*(?:$name$comma)?$schema" \
        "$version$comma$texts$provider" \
        "$provider$comma$schema" \
        "$provider\\s*\\}$comma(?:$units|$version)"
~

hook global BufOpenFile .*\.json %{
    evaluate-commands -draft -save-regs / %{
        set-register / %opt{spec_ls_beginning}
        try %{
            execute-keys '%s<ret>'
            set-option buffer filetype terraform-provider-spec
        }
    }
}

hook global BufOpenFile (.*/)?(specification|ir)\.json %{
    evaluate-commands -draft %{
        try %{
            execute-keys '%s\A\s*\{?\s*\}?\s*\z<ret>'
            set-option buffer filetype terraform-provider-spec
        }
    }
}

# The configuration of tfplugingen-openapi is told by its name, or by its keys: a provider, resources or data sources and no others, and paths and
# methods inside.
hook global BufCreate (.*/)?generator_config\.ya?ml %{
    set-option buffer filetype tfplugingen-openapi
}

hook global BufOpenFile .*\.ya?ml %{
    evaluate-commands -draft -save-regs / %{
        try %{
            execute-keys '%s^provider:(\h|$)<ret>'
            execute-keys '%s^(resources|data_sources):(\h|$)<ret>'
            execute-keys '%spath:<ret>'
            execute-keys '%smethod:<ret>'
            try %{
                execute-keys '%s^(?!provider:)(?!resources:)(?!data_sources:)[A-Za-z_]\w*:(\h|$)<ret>'
            } catch %{
                set-option buffer filetype tfplugingen-openapi
            }
        }
    }
}

hook global BufSetOption filetype=(terraform-provider-spec|spec-ls-configuration|tfplugingen-openapi) %{
    set-option buffer lsp_language_id %val{hook_param_capture_1}
    set-option buffer lsp_servers %{
        [spec-ls]
        command = "spec-ls"
        args = ["serve", "--stdio"]
        root_globs = [".spec-ls.json", "go.mod", ".git"]
        settings_section = "spec-ls"
        # Settings, if you want others than the defaults:
        # [spec-ls.settings.spec-ls]
        # rules.missing-description = "warning"
    }
}

hook global WinSetOption filetype=tfplugingen-openapi %{
    require-module yaml
    lsp-enable-window
    add-highlighter window/spec-ls ref yaml
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/spec-ls }
}

# Both others are JSON.
hook global WinSetOption filetype=(terraform-provider-spec|spec-ls-configuration) %{
    require-module json
    lsp-enable-window
    add-highlighter window/spec-ls ref json
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/spec-ls }
}
