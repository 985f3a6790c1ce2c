import * as vscode from 'vscode';
import type { Problem } from '../domain';
import { commands, internalCommands, settingIds } from './ids';
import { log } from './log';
import { showError } from './notifications';
import { isCancelled, problemOf, sentencesOfProblem, textOfProblem } from '../words/failures/problemOf';
import { redact } from './redact';

/** Shows an error as a notification with buttons. Resolves when it is closed or its button's action has finished. */
export async function showProblem(
  error: unknown,
  handlers: ProblemHandlers = {},
): Promise<Problem | undefined> {
  if (isCancelled(error)) return undefined;
  const problem = problemOf(error);
  log.error(problem.sentence, error);
  const offered = problem.actions
    .filter(({ id }) => (id !== 'retry' && id !== 'editQuery') || handlers[id] !== undefined)
    .slice(0, 3);
  const picked = await showError(sentencesOfProblem(problem), ...offered.map((action) => action.title));
  const action = offered.find((one) => one.title === picked);
  if (action) await runProblemAction(action.id, problem, handlers);
  return problem;
}

async function openSetting(name: string): Promise<void> {
  const isKnown = Object.hasOwn(settingIds, name);
  const query = isKnown ? `@id:${settingIds[name as keyof typeof settingIds]}` : '@ext:gridlens.gridlens';
  await vscode.commands.executeCommand('workbench.action.openSettings', query);
}

/**
 * Performs the action of a problem's button, then `retry` if that may help. Ignores unknown ids and returns false,
 * since an id from a page is not trusted.
 */
export async function runProblemAction(
  id: string,
  problem: Problem,
  handlers: ProblemHandlers = {},
): Promise<boolean> {
  const [name, argument = ''] = id.split(':', 2);
  switch (name) {
    case 'retry':
      await handlers.retry?.();
      return true;
    case 'editQuery':
      await handlers.editQuery?.();
      return true;
    case 'signIn':
      if ((await vscode.commands.executeCommand(commands.keySignIn)) === true) await handlers.retry?.();
      return true;
    case 'continueWithoutKey':
      if ((await vscode.commands.executeCommand(internalCommands.keyContinueWithout)) === true)
        await handlers.retry?.();
      return true;
    case 'useSampleData':
      await vscode.workspace
        .getConfiguration()
        .update(settingIds.connection, 'sample', vscode.ConfigurationTarget.Global);
      await handlers.retry?.();
      return true;
    case 'chooseConnection':
      await vscode.commands.executeCommand(commands.connectionChoose);
      return true;
    case 'openSettings':
      await openSetting(argument);
      return true;
    case 'showLog':
      await vscode.commands.executeCommand(commands.logShow);
      return true;
    case 'copyDetails':
      await vscode.env.clipboard.writeText(redact(textOfProblem(problem)));
      return true;
    default:
      return false;
  }
}

/** Remedies that only the code that shows a problem can perform. A button without its handler is omitted. */
export interface ProblemHandlers {
  /** Repeats the failed action. Also called after a sign-in or a switch to sample data. */
  retry?: () => unknown;
  editQuery?: () => unknown;
}
