// The settings that concern the extension itself. The server asks for its own (rules, package, protocol) by workspace/configuration.

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Whose problems are shown while one works: those of the files that are open, or of all. */
export type DiagnosticMode = 'openFilesOnly' | 'workspace';

export interface Settings {
  enable: boolean;
  diagnosticMode: DiagnosticMode;
  path: string;
  arguments: readonly string[];
  logLevel: LogLevel;
  logFile: string;
  followCursor: boolean;
}

/** What VS Code gives for the section spec-ls, or anything that answers like it. */
export interface Configuration {
  get<T>(name: string, otherwise: T): T;
}

export function readSettings(configuration: Configuration): Settings {
  return {
    enable: configuration.get('enable', true),
    diagnosticMode: configuration.get<DiagnosticMode>('diagnosticMode', 'openFilesOnly'),
    path: configuration.get('path', '').trim(),
    arguments: configuration.get<readonly string[]>('arguments', []),
    logLevel: configuration.get<LogLevel>('logLevel', 'warn'),
    logFile: configuration.get('logFile', '').trim(),
    followCursor: configuration.get('schemaView.followCursor', true),
  };
}

/**
 * The arguments to start the server with. VS Code withholds the values that an untrusted workspace itself sets; those that the
 * user has set for this machine are left out here, as they may be meant for another program than the bundled one. There the server writes
 * no generated files, whatever it is set to.
 */
export function serverArguments(settings: Settings, trusted: boolean): string[] {
  const all = ['serve', '--log-level', settings.logLevel];
  if (trusted && settings.logFile !== '') {
    all.push('--log-file', settings.logFile);
  }
  if (trusted) {
    all.push(...settings.arguments);
  } else {
    all.push('--read-only');
  }
  return all;
}

/** Reports whether a change of settings needs another server process, or that the client restarts it. */
export function needsRestart(before: Settings, after: Settings): boolean {
  const process = (s: Settings) =>
    JSON.stringify([s.enable, s.diagnosticMode, s.path, s.arguments, s.logLevel, s.logFile]);
  return process(before) !== process(after);
}
