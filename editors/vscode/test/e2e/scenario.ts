// Tests that share one window of VS Code.

import { after, before, type TestContext, test } from 'node:test';
import { type Options, Workbench } from './workbench.ts';

export type Scenario = (name: string, file: string, body: (vscode: Workbench, t: TestContext) => Promise<void>) => void;

/**
 * Returns what declares a test in the window that the options describe. It begins with a file as the only one that is open, and leaves
 * a picture if it fails.
 */
export function scenarios(options: Options): Scenario {
  let vscode: Workbench;
  before(async () => {
    vscode = await Workbench.open(options);
  });
  after(() => vscode?.close());
  return (name, file, body) =>
    test(name, async (t) => {
      try {
        await vscode.closeEditors();
        const start = performance.now();
        await vscode.openFile(file);
        t.diagnostic(`${file} is shown after ${Math.round(performance.now() - start)} ms`);
        await body(vscode, t);
      } catch (error) {
        await vscode.picture(`failed ${name.replaceAll(' ', '-')}`);
        throw error;
      }
    });
}
