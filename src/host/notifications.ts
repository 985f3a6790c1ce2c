import * as vscode from 'vscode';
import type { Cost } from '../domain';
import { runAnyway, sentenceOfCost } from '../words/query/runWords';
import { commands } from './ids';
import { toPlainLine, toPlainText } from './plainText';

/**
 * The only way to show a message: each text is made plain as one string, so that parts from outside never join into a
 * link or an icon. Resolves with the picked button, or undefined when the notification was closed.
 */
async function pick<B extends string>(
  show: (text: string, ...buttons: string[]) => Thenable<string | undefined>,
  text: string,
  buttons: readonly B[],
): Promise<B | undefined> {
  const titles = buttons.map(toPlainLine);
  const picked = await show(text, ...titles);
  return picked === undefined ? undefined : buttons[titles.indexOf(picked)];
}

export const showInformation = <B extends string>(text: string, ...buttons: B[]): Promise<B | undefined> =>
  pick((...shown) => vscode.window.showInformationMessage(...shown), toPlainLine(text), buttons);

export const showWarning = <B extends string>(text: string, ...buttons: B[]): Promise<B | undefined> =>
  pick((...shown) => vscode.window.showWarningMessage(...shown), toPlainLine(text), buttons);

export const showError = <B extends string>(text: string, ...buttons: B[]): Promise<B | undefined> =>
  pick((...shown) => vscode.window.showErrorMessage(...shown), toPlainLine(text), buttons);

/** Shows a notification whose button does something. Resolves when it is closed, or when the action is done. */
export async function promptAction(
  show: typeof showInformation,
  text: string,
  button: string,
  act: () => unknown,
): Promise<void> {
  if ((await show(text, button)) === button) await act();
}

/** Like `promptAction`, but returns at once: a notification can stay open long after the command has finished. */
export const offerAction = (...args: Parameters<typeof promptAction>): void => void promptAction(...args);

/** Says what a command lacks without a result, with a button that builds a query. */
export const promptNewQuery = (text: string): Promise<void> =>
  promptAction(showInformation, text, 'New Query…', () => vscode.commands.executeCommand(commands.queryNew));

/** Shows a modal dialog that waits for a decision; undefined when the user cancels. */
export const confirmWarning = <B extends string>(text: string, ...buttons: B[]): Promise<B | undefined> =>
  pick(
    (shown, ...titles) => vscode.window.showWarningMessage(shown, { modal: true }, ...titles),
    toPlainText(text),
    buttons,
  );

/** True when the user picks the button of a modal dialog. */
export const confirmAction = async (question: string, button: string): Promise<boolean> =>
  (await confirmWarning(question, button)) === button;

/** Confirms a run that uses much of the daily quota. */
export const confirmCostlyRun = ({ cost }: { cost: Cost }): Promise<boolean> =>
  confirmAction(sentenceOfCost(cost), runAnyway);

/** Shows a modal dialog with a question and lines below it; undefined when the user cancels. */
export const showDialog = <B extends string>(
  question: string,
  lines: readonly string[],
  ...buttons: B[]
): Promise<B | undefined> =>
  pick(
    (shown, ...titles) =>
      vscode.window.showInformationMessage(
        shown,
        { modal: true, detail: lines.map(toPlainLine).join('\n') },
        ...titles,
      ),
    toPlainLine(question),
    buttons,
  );

/** Shows a notification while a task runs, with a button that aborts the signal. */
export async function showProgress<T>(
  title: string,
  task: (report: (message: string) => void, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: toPlainLine(title), cancellable: true },
    (progress, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      return task((message) => progress.report({ message: toPlainLine(message) }), controller.signal);
    },
  );
}
