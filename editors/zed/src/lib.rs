//! Starts spec-ls, the language server for Terraform Provider Code Specifications, in Zed.

use zed_extension_api::{self as zed, settings::LspSettings, LanguageServerId, Result, Worktree};

struct SpecLs;

impl zed::Extension for SpecLs {
    fn new() -> Self {
        SpecLs
    }

    /// The server is the one that the settings name, or else the one on the PATH of the project.
    fn language_server_command(&mut self, server: &LanguageServerId, worktree: &Worktree) -> Result<zed::Command> {
        let configured = LspSettings::for_worktree(server.as_ref(), worktree)
            .ok()
            .and_then(|settings| settings.binary)
            .and_then(|binary| binary.path);
        let command = configured.or_else(|| worktree.which("spec-ls")).ok_or(
            "spec-ls is not on the PATH: go install github.com/spec-ls/spec-ls/cmd/spec-ls@latest",
        )?;
        Ok(zed::Command {
            command,
            args: vec!["serve".into(), "--stdio".into()],
            env: worktree.shell_env(),
        })
    }

    fn language_server_workspace_configuration(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        let settings = LspSettings::for_worktree(server.as_ref(), worktree)?.settings;
        Ok(settings.map(|settings| zed::serde_json::json!({ "spec-ls": settings })))
    }
}

zed::register_extension!(SpecLs);
