// The files of the test, which the server of the page gives, as a file system that is kept in memory.

const vscode = require('vscode');

exports.activate = async (context) => {
  const answer = await fetch(vscode.Uri.joinPath(context.extensionUri, 'files.json').toString(true));
  const files = Object.entries(await answer.json());
  const contents = new Map(files.map(([name, text]) => [`/${name}`, new TextEncoder().encode(text)]));
  const find = (uri) => {
    const content = contents.get(uri.path);
    if (content === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return content;
  };
  const status = (type, size) => ({ type, size, ctime: 0, mtime: 0 });
  vscode.workspace.registerFileSystemProvider('memory', {
    onDidChangeFile: new vscode.EventEmitter().event,
    watch: () => new vscode.Disposable(() => {}),
    stat: (uri) =>
      uri.path === '/' ? status(vscode.FileType.Directory, 0) : status(vscode.FileType.File, find(uri).length),
    readDirectory: () => [...contents.keys()].map((name) => [name.slice(1), vscode.FileType.File]),
    readFile: find,
    writeFile: (uri, content) => contents.set(uri.path, content),
    createDirectory() {},
    delete() {},
    rename() {},
  });
};
