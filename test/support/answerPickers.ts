import * as vscode from 'vscode';
import { withWindow } from './editor';

/** A picker, as the user saw it. */
export interface ShownPicker {
  title: string;
  placeholder: string;
  labels: string[];
  /** The label and the description of each row. */
  rows: string[];
}

/** The answer that goes back one step. */
export const back = 'Back';

/**
 * Answers each picker that the extension opens by choosing the row that contains the next text; after the last text, by
 * pressing Escape.
 */
export async function answerPickers(
  answers: string[],
  run: () => PromiseLike<unknown>,
): Promise<ShownPicker[]> {
  const left = [...answers];
  const shown: ShownPicker[] = [];
  const createQuickPick = () => {
    const [accepted, hidden, triggered, other] = [
      new vscode.EventEmitter<void>(),
      new vscode.EventEmitter<void>(),
      new vscode.EventEmitter<vscode.QuickInputButton>(),
      new vscode.EventEmitter<never>(),
    ];
    const picker = {
      items: [] as vscode.QuickPickItem[],
      selectedItems: [] as vscode.QuickPickItem[],
      activeItems: [] as vscode.QuickPickItem[],
      buttons: [] as vscode.QuickInputButton[],
      title: '',
      placeholder: '',
      value: '',
      onDidAccept: accepted.event,
      onDidHide: hidden.event,
      onDidChangeValue: other.event,
      onDidChangeActive: other.event,
      onDidTriggerButton: triggered.event,
      show: () => {
        const { items, title, placeholder } = picker;
        // A picker that is still loading has no rows.
        if (items.length === 0) return;
        shown.push({
          title,
          placeholder,
          labels: items.map(({ label }) => label),
          rows: items.map(({ label, description = '' }) => `${label} ${description}`.trim()),
        });
        const wanted = left.shift();
        const found = items.find(
          ({ label, description = '' }) => wanted !== undefined && `${label} ${description}`.includes(wanted),
        );
        picker.selectedItems = picker.activeItems = found ? [found] : [];
        const [button] = wanted === back ? picker.buttons : [];
        setTimeout(() => {
          if (button) triggered.fire(button);
          else (found ? accepted : hidden).fire();
        });
      },
      hide: () => {
        hidden.fire();
      },
      dispose: () => undefined,
    };
    return picker;
  };
  await withWindow({ createQuickPick }, run);
  return shown;
}
