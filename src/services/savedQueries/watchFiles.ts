import * as vscode from 'vscode';
import { projectFiles } from './loadProjects';
import { mergeChanged, type ChangedFiles } from './changedFiles';

const settleMs = 150;

export interface Watching {
  dispose(): void;
  /** When changes of the store are seen too. */
  readonly isReady: Promise<void>;
}

/** Calls `onChange` after changes of query files, in the workspace and in the store at `root`. */
export function watchFiles(root: vscode.Uri, onChange: (changed: ChangedFiles) => void): Watching {
  let timer: NodeJS.Timeout | undefined;
  let changed: ChangedFiles | undefined;
  let isDisposed = false;
  // One change of a file is several events.
  const changeSoon = (more: ChangedFiles): void => {
    const settled = (changed = mergeChanged(changed, more));
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed = undefined;
      onChange(settled);
    }, settleMs);
  };
  const changeFile = (file: vscode.Uri): void => {
    changeSoon(new Set([file.toString()]));
  };
  const subscriptions: vscode.Disposable[] = [
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      changeSoon('all');
    }),
  ];
  const watch = (glob: vscode.GlobPattern): void => {
    const watcher = vscode.workspace.createFileSystemWatcher(glob);
    subscriptions.push(
      watcher,
      watcher.onDidCreate(changeFile),
      watcher.onDidChange(changeFile),
      watcher.onDidDelete(changeFile),
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
