// Which server to run. Nothing here knows VS Code.

import { constants } from 'node:fs';
import { access, chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { ServerNotFound } from './host.ts';

export interface BinaryRequest {
  /** The setting spec-ls.path; empty if it is not set. */
  setting: string;
  /** The folder of the extension. */
  extension: string;
  /** Whether the user trusts the workspace. If not, only what came with the extension may run. */
  trusted: boolean;
  platform: NodeJS.Platform;
  home: string;
  /** The value of PATH. */
  searchPath: string;
  /** The folders of the workspace: nothing in them is run unless the user names it. */
  workspace: readonly string[];
}

export interface Binary {
  path: string;
  origin: 'setting' | 'bundled' | 'PATH';
}

/** Finds the server: what the setting names, else what came with the extension, else what the PATH has. */
export async function findBinary(request: BinaryRequest): Promise<Binary> {
  const name = request.platform === 'win32' ? 'spec-ls.exe' : 'spec-ls';
  if (request.trusted && request.setting !== '') {
    const named = expandHome(request.setting, request.home);
    if (!path.isAbsolute(named)) {
      throw new ServerNotFound(`The setting spec-ls.path is "${request.setting}", which is not an absolute path.`);
    }
    if (!(await isExecutable(named))) {
      throw new ServerNotFound(`The setting spec-ls.path names ${named}, which is not a program that can be run.`);
    }
    return { path: named, origin: 'setting' };
  }
  const bundled = path.join(request.extension, 'bin', name);
  if (await isExecutable(bundled)) {
    return { path: bundled, origin: 'bundled' };
  }
  // What unpacks an extension may lose the permission.
  if (await isFile(bundled)) {
    await chmod(bundled, 0o755);
    return { path: bundled, origin: 'bundled' };
  }
  if (!request.trusted) {
    throw new ServerNotFound(
      'This build of the extension comes without a server for your platform, and no other runs before you trust the workspace.',
    );
  }
  for (const folder of request.searchPath.split(request.platform === 'win32' ? ';' : ':')) {
    if (path.isAbsolute(folder) && !isInside(folder, request.workspace)) {
      const found = path.join(folder, name);
      if (await isExecutable(found)) {
        return { path: found, origin: 'PATH' };
      }
    }
  }
  throw new ServerNotFound(
    'This build of the extension comes without a server for your platform, and there is no spec-ls on the PATH. Install it, or name it in the setting spec-ls.path.',
  );
}

function expandHome(file: string, home: string): string {
  return file === '~' || file.startsWith('~/') || file.startsWith('~\\') ? path.join(home, file.slice(1)) : file;
}

function isInside(folder: string, workspace: readonly string[]): boolean {
  return workspace.some((root) => {
    const relative = path.relative(root, folder);
    return relative === '' || !(relative.startsWith('..') || path.isAbsolute(relative));
  });
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

async function isExecutable(file: string): Promise<boolean> {
  if (!(await isFile(file))) {
    return false;
  }
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The oldest server that this extension works with. */
export const minimumVersion = '0.1.0';

/** Reports whether a server's version, such as v1.2.3, is older than another. A version of no release is not old. */
export function isOlder(version: string, than: string): boolean {
  const parse = (text: string) => /^v?(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number);
  const a = parse(version);
  const b = parse(than);
  if (a === undefined || b === undefined || /^v?0\.0\.0-/.test(version)) {
    return false;
  }
  const differs = a.findIndex((number, i) => number !== b[i]);
  return differs >= 0 && (a[differs] as number) < (b[differs] as number);
}
