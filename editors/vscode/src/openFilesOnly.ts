import type { FeatureState, ServerCapabilities, StaticFeature } from 'vscode-languageclient';

/**
 * Keeps the client from asking for the problems of files that are not open, by not letting it know that the server has them. It
 * cannot be told later: it relies on them when a file is closed.
 */
export class OpenFilesOnly implements StaticFeature {
  fillClientCapabilities(): void {}

  preInitialize({ diagnosticProvider }: ServerCapabilities): void {
    if (diagnosticProvider !== undefined) {
      diagnosticProvider.workspaceDiagnostics = false;
    }
  }

  initialize(): void {}

  getState(): FeatureState {
    return { kind: 'static' };
  }

  clear(): void {}
}
