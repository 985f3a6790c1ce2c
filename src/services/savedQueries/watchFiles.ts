import * as vscode from 'vscode';
import { projectFiles } from './loadProjects';

const settleMs = 150;

export interface Watching {
  dispose(): void;
  /** When changes of the store are seen too. */
  readonly isReady: Promise<void>;
}

/** Calls `onChange` after changes of query files, in the workspace and in the store at `root`. */
export function watchFiles(root: vscode.Uri, onChange: () => void): Watching {
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  // One change of a file is several events.
  const changeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  };
  const subscriptions: vscode.Disposable[] = [vscode.workspace.onDidChangeWorkspaceFolders(changeSoon)];
  const watch = (glob: vscode.GlobPattern): void => {
    const watcher = vscode.workspace.createFileSystemWatcher(glob);
    subscriptions.push(
      watcher,
      watcher.onDidCreate(changeSoon),
      watcher.onDidChange(changeSoon),
      watcher.onDidDelete(changeSoon),
    );
  };
  watch(projectFiles);
  return {
    // A folder that is not there is not watched. That it cannot be made will be told by what wants to write to it.
    isReady: Promise.resolve(vscode.workspace.fs.createDirectory(root))
      .catch(() => undefined)
      .then(() => {
        if (!isDisposed) watch(new vscode.RelativePattern(root, '*.gridlens.json'));
      }),
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      for (const one of subscriptions) one.dispose();
    },
  };
}
