import * as vscode from 'vscode';

/** A picker as it was shown. */
export interface ShownPicker {
  readonly placeholder: string;
  readonly labels: readonly string[];
}

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
    const [accepted, hidden, other] = [
      new vscode.EventEmitter<void>(),
      new vscode.EventEmitter<void>(),
      new vscode.EventEmitter<never>(),
    ];
    const picker = {
      ...{
        items: [] as vscode.QuickPickItem[],
        selectedItems: [] as vscode.QuickPickItem[],
        placeholder: '',
      },
      ...{ onDidAccept: accepted.event, onDidHide: hidden.event },
      ...{ onDidChangeValue: other.event, onDidTriggerButton: other.event },
      show: () => {
        const { items, placeholder } = picker;
        // What only waits has no rows.
        if (items.length === 0) return;
        shown.push({ placeholder, labels: items.map(({ label }) => label) });
        const wanted = left.shift();
        const found = items.find(
          ({ label, description = '' }) => wanted !== undefined && `${label} ${description}`.includes(wanted),
        );
        picker.selectedItems = found ? [found] : [];
        setTimeout(() => {
          (found ? accepted : hidden).fire();
        });
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
