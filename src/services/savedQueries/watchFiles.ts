import * as vscode from 'vscode';
import { arrangementFile } from './arrangement';
import { projectFiles } from './findQueryFiles';
import { mergeChanged, type ChangedFiles } from './changedFiles';

const settleMs = 150;

export interface Watching {
  dispose(): void;
  /** Resolves when the store is being watched, too. */
  readonly isReady: Promise<void>;
}

/** Calls `onChange` after query files change, in the workspace or in the store at `root`. */
export function watchFiles(root: vscode.Uri, onChange: (changed: ChangedFiles) => void): Watching {
  let timer: NodeJS.Timeout | undefined;
  let changed: ChangedFiles | undefined;
  let isDisposed = false;
  // A change of a file causes several events, so they are collected.
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
    // A missing folder cannot be watched. When it cannot be created, the first write to it reports the problem.
    isReady: Promise.resolve(vscode.workspace.fs.createDirectory(root))
      .catch(() => undefined)
      .then(() => {
        if (!isDisposed) watch(new vscode.RelativePattern(root, `{*.gridlens.json,${arrangementFile}}`));
      }),
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      for (const one of subscriptions) one.dispose();
    },
  };
}
