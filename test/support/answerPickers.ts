import * as vscode from 'vscode';

/** A picker, as the user saw it. */
export interface ShownPicker {
  readonly title: string;
  readonly placeholder: string;
  readonly labels: readonly string[];
  /** The label and the description of each row. */
  readonly rows: readonly string[];
}

/** The answer that goes back one step. */
export const back = 'Back';

/**
 * Answers each picker that the extension opens by choosing the row that contains the next text; after the last text, by
 * pressing Escape.
 */
export async function answerPickers(
  answers: readonly string[],
  run: () => PromiseLike<unknown>,
): Promise<readonly ShownPicker[]> {
  const { createQuickPick } = vscode.window;
  const window: { createQuickPick: unknown } = vscode.window;
  const left = [...answers];
  const shown: ShownPicker[] = [];
  window.createQuickPick = () => {
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
  try {
    await run();
    return shown;
  } finally {
    window.createQuickPick = createQuickPick;
  }
}
