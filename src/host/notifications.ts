import * as vscode from 'vscode';
import type { Cost } from '../domain';
import { runAnyway, sentenceOfCost } from '../words/query/runWords';
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

/**
 * Shows a notification whose button does something. Returns at once: the notification can stay open for a long time
 * after the command has finished.
 */
export function offerAction(
  show: typeof showInformation,
  text: string,
  button: string,
  act: () => unknown,
): void {
  void show(text, button).then(async (picked) => {
    if (picked === button) await act();
  });
}

/** Shows a modal dialog that waits for a decision; undefined when the user cancels. */
export const confirmWarning = <B extends string>(text: string, ...buttons: B[]): Promise<B | undefined> =>
  pick(
    (shown, ...titles) => vscode.window.showWarningMessage(shown, { modal: true }, ...titles),
    toPlainText(text),
    buttons,
  );

/** Confirms a run that uses much of the daily quota. */
export const confirmCostlyRun = async ({ cost }: { cost: Cost }): Promise<boolean> =>
  (await confirmWarning(sentenceOfCost(cost), runAnyway)) === runAnyway;

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

/** Shows a notification while a task runs, with a button to cancel it. */
export async function showProgress<T>(
  title: string,
  task: (report: (message: string) => void, token: vscode.CancellationToken) => Promise<T>,
): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: toPlainLine(title), cancellable: true },
    (progress, token) => task((message) => progress.report({ message: toPlainLine(message) }), token),
  );
}
