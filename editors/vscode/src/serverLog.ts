// The server writes its log to standard error, a line an entry: time=… level=WARN msg=… key=value.

export type Level = 'debug' | 'info' | 'warn' | 'error';

export interface LogEntry {
  level: Level;
  text: string;
}

const levels: Readonly<Record<string, Level>> = { DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' };

/** Reads a line of the log. What is no entry, such as the stack of a crash, is an error. */
export function parseLogLine(line: string): LogEntry {
  const parts = /^time=\S+ level=(DEBUG|INFO|WARN|ERROR)\S* (.*)$/.exec(line);
  if (parts === null) {
    return { level: 'error', text: line };
  }
  return { level: levels[parts[1] as string] as Level, text: parts[2] as string };
}
