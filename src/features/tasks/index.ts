/**
 * Tasks of the type `gridlens`: terminals in the extension host that run the code of the command line (src/batch) with
 * the connection of the window. They never prompt.
 */
import * as vscode from 'vscode';
import { lazy } from '../../domain';
import { commands } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { TaskDeps } from './taskProvider';

/** Registers the tasks of the type `gridlens`. Their code is loaded with the first task. */
export function register(deps: TaskDeps): vscode.Disposable {
  const load = lazy(() => import('./taskProvider'));
  return vscode.Disposable.from(
    vscode.tasks.registerTaskProvider('gridlens', {
      provideTasks: async () => (await load()).findTasks(deps),
      resolveTask: async (task) => (await load()).resolveTask(deps, task),
    }),
    registerCommand(commands.queryFileExport, async (file) => (await load()).exportFile(deps, file)),
  );
}
