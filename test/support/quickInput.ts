import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { withWindow } from './editor';

/** Waits until `read` returns a value. Fails with `what` after ten seconds. */
export async function until<T>(what: string, read: () => T | undefined | false): Promise<T> {
  for (let i = 0; i < 200; i++) {
    const value = read();
    if (value !== undefined && value !== false) return value;
    await sleep(50);
  }
  throw new Error(`Waited ten seconds for ${what}.`);
}

/** Presses Enter in the open box or picker. */
export async function pressEnter(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
}

/** Pastes a text into a box, and presses Enter once the window has received the text. */
export async function enter(box: vscode.InputBox, text: string): Promise<void> {
  const echo = new Promise<void>((seen) => {
    const listening = box.onDidChangeValue((value) => {
      if (value !== text) return;
      listening.dispose();
      seen();
    });
  });
  box.value = text;
  await Promise.race([echo, sleep(1_000)]);
  await pressEnter();
}

/** Presses Escape in the open box or picker. */
export async function pressEscape(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
}

/** Watches the input boxes and pickers that the extension opens during `run`. */
export async function watchQuickInput<T>(
  run: (seen: {
    boxes: vscode.InputBox[];
    picks: { title: string; items: vscode.QuickPickItem[] }[];
    /** Answers the next pickers: with the label of the item to choose, or undefined to press Escape. */
    answer: (labels: (string | undefined)[]) => void;
  }) => Promise<T>,
): Promise<T> {
  const { createInputBox } = vscode.window;
  const boxes: vscode.InputBox[] = [];
  const picks: { title: string; items: vscode.QuickPickItem[] }[] = [];
  const answers: (string | undefined)[] = [];
  const functions = {
    createInputBox: () => {
      const box = createInputBox();
      boxes.push(box);
      return box;
    },
    showQuickPick: (items: vscode.QuickPickItem[], options?: vscode.QuickPickOptions) => {
      picks.push({ title: options?.title ?? '', items });
      const wanted = answers.shift();
      return Promise.resolve(
        wanted === undefined ? undefined : items.find((item) => item.label.includes(wanted)),
      );
    },
  };
  return withWindow(functions, () => run({ boxes, picks, answer: (labels) => answers.push(...labels) }));
}
