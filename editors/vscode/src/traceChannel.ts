import * as vscode from 'vscode';

/**
 * Where the client writes the messages between it and the server. It does so if the level of the channel is that of traces, which
 * users would have to set each time, by a command, beside the setting that says what to write. So the channel's level follows the
 * setting.
 */
export class TraceChannel implements vscode.LogOutputChannel {
  private readonly channel = vscode.window.createOutputChannel('Provider Spec Trace');
  private readonly changed = new vscode.EventEmitter<vscode.LogLevel>();
  readonly onDidChangeLogLevel = this.changed.event;
  readonly name = this.channel.name;
  private readonly subscription = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('spec-ls.trace.server')) {
      this.changed.fire(this.logLevel);
    }
  });

  get logLevel(): vscode.LogLevel {
    const wanted = vscode.workspace.getConfiguration('spec-ls').get('trace.server', 'off');
    return wanted === 'off' ? vscode.LogLevel.Off : vscode.LogLevel.Trace;
  }

  append(value: string): void {
    this.channel.append(value);
  }

  appendLine(value: string): void {
    this.channel.appendLine(value);
  }

  replace(value: string): void {
    this.channel.replace(value);
  }

  clear(): void {
    this.channel.clear();
  }

  show(): void {
    this.channel.show(true);
  }

  hide(): void {
    this.channel.hide();
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
    this.channel.dispose();
  }

  trace(message: string): void {
    this.channel.appendLine(`${new Date().toISOString()} ${message}`);
  }

  readonly debug = this.trace;
  readonly info = this.trace;
  readonly warn = this.trace;

  error(error: string | Error): void {
    this.trace(String(error));
  }
}
