# For Kakoune with kakoune-lsp: source this file from your kakrc.

hook global BufCreate .*/(provider_code_spec|provider-code-spec|provider-spec)\.json %{
    set-option buffer filetype terraform-provider-spec
}

hook global BufSetOption filetype=terraform-provider-spec %{
    set-option buffer lsp_language_id terraform-provider-spec
    set-option buffer lsp_servers %{
        [spec-ls]
        command = "spec-ls"
        args = ["serve", "--stdio"]
        root_globs = [".spec-ls.json", "go.mod", ".git"]
        settings_section = "spec-ls"
    }
}

# Specifications are JSON.
hook global WinSetOption filetype=terraform-provider-spec %{
    require-module json
    lsp-enable-window
    add-highlighter window/terraform-provider-spec ref json
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/terraform-provider-spec }
}
