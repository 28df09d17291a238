//! Starts spec-ls, the language server for Terraform Provider Code Specifications, in Zed.

use std::fs;

use zed_extension_api::{self as zed, settings::LspSettings, LanguageServerId, Result, Worktree};

const REPOSITORY: &str = "spec-ls/spec-ls";

struct SpecLs {
    /// The server that was downloaded, once it was.
    downloaded: Option<String>,
}

impl SpecLs {
    /// Gives the server of the newest release, which is downloaded if it is not there yet.
    fn download(&mut self, server: &LanguageServerId) -> Result<String> {
        if let Some(path) = self.downloaded.as_ref().filter(|path| is_file(path)) {
            return Ok(path.clone());
        }
        use zed::LanguageServerInstallationStatus as Status;
        zed::set_language_server_installation_status(server, &Status::CheckingForUpdate);
        let release = zed::latest_github_release(
            REPOSITORY,
            zed::GithubReleaseOptions {
                require_assets: true,
                pre_release: false,
            },
        )?;
        let version = release.version.trim_start_matches('v');
        let (system, architecture) = zed::current_platform();
        let (system, archive, kind, program) = match system {
            zed::Os::Mac => (
                "darwin",
                "tar.gz",
                zed::DownloadedFileType::GzipTar,
                "spec-ls",
            ),
            zed::Os::Linux => (
                "linux",
                "tar.gz",
                zed::DownloadedFileType::GzipTar,
                "spec-ls",
            ),
            zed::Os::Windows => (
                "windows",
                "zip",
                zed::DownloadedFileType::Zip,
                "spec-ls.exe",
            ),
        };
        let architecture = match architecture {
            zed::Architecture::Aarch64 => "arm64",
            zed::Architecture::X8664 => "amd64",
            zed::Architecture::X86 => return Err("there is no spec-ls for 32 bits".into()),
        };
        let name = format!("spec-ls_{version}_{system}_{architecture}.{archive}");
        let asset = release
            .assets
            .iter()
            .find(|asset| asset.name == name)
            .ok_or_else(|| format!("release {version} of spec-ls has no {name}"))?;
        let folder = format!("spec-ls-{version}");
        let path = format!("{folder}/{program}");
        if !is_file(&path) {
            zed::set_language_server_installation_status(server, &Status::Downloading);
            zed::download_file(&asset.download_url, &folder, kind)
                .map_err(|error| format!("downloading {name}: {error}"))?;
            zed::make_file_executable(&path)?;
            remove_all_but(&folder);
        }
        self.downloaded = Some(path.clone());
        Ok(path)
    }
}

fn is_file(path: &str) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_file())
}

/// Removes the servers of older releases. One that cannot be removed does no harm.
fn remove_all_but(folder: &str) {
    for entry in fs::read_dir(".").into_iter().flatten().flatten() {
        if entry
            .file_name()
            .to_str()
            .is_some_and(|name| name != folder)
        {
            fs::remove_dir_all(entry.path()).ok();
        }
    }
}

impl zed::Extension for SpecLs {
    fn new() -> Self {
        SpecLs { downloaded: None }
    }

    /// The server is the one that the settings name, or else the one on the PATH of the project, or else that of the newest
    /// release.
    fn language_server_command(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<zed::Command> {
        let configured = LspSettings::for_worktree(server.as_ref(), worktree)
            .ok()
            .and_then(|settings| settings.binary)
            .and_then(|binary| binary.path);
        let command = match configured.or_else(|| worktree.which("spec-ls")) {
            Some(path) => path,
            None => self.download(server)?,
        };
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
