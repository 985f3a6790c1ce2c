import * as vscode from 'vscode';
import type { CommandId, contextKeys, InternalCommandId } from './ids';
import { showProblem } from './problems';

/**
 * Registers a command that reports its failures to the user: an error is shown as a sentence with a remedy and buttons;
 * a cancelled action shows nothing. After a failure, the command returns the problem.
 */
export function registerCommand(
  id: CommandId | InternalCommandId,
  run: (...args: unknown[]) => unknown,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: unknown[]): Promise<unknown> => {
    try {
      return await run(...args);
    } catch (error) {
      const problem = await showProblem(error);
      return problem && { problem };
    }
  });
}

/** Sets a context key, which shows or hides commands and menus. */
export function setContext(key: (typeof contextKeys)[keyof typeof contextKeys], value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
