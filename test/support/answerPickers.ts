import * as vscode from 'vscode';

/** A picker as it was shown. */
export interface ShownPicker {
  readonly placeholder: string;
  readonly labels: readonly string[];
}

/** An answer that leads a step back. */
export const back = 'Back';

/** Answers each picker that the extension opens with the row that holds the next text; with none left, with Escape. */
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
      ...{
        items: [] as vscode.QuickPickItem[],
        selectedItems: [] as vscode.QuickPickItem[],
        activeItems: [] as vscode.QuickPickItem[],
        buttons: [] as vscode.QuickInputButton[],
        placeholder: '',
        value: '',
      },
      ...{ onDidAccept: accepted.event, onDidHide: hidden.event },
      ...{ onDidChangeValue: other.event, onDidChangeActive: other.event },
      onDidTriggerButton: triggered.event,
      show: () => {
        const { items, placeholder } = picker;
        // What only waits has no rows.
        if (items.length === 0) return;
        shown.push({ placeholder, labels: items.map(({ label }) => label) });
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
