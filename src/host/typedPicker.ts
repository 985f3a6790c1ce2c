import * as vscode from 'vscode';
import { createPicker, type InputTexts, type PickerItem } from './pickers';

/**
 * Prompts for one of the items, or an item that `typedItems` creates from the typed text, listed last. Undefined when
 * the user cancels. With `onBack`, a Back button calls it and closes the picker.
 */
export function showTypedPicker<T extends PickerItem>(
  items: readonly T[],
  texts: InputTexts,
  typedItems: (text: string) => readonly T[],
  onBack?: () => void,
): Promise<T | undefined> {
  const { picker, setLast } = createPicker(items, texts);
  // A page that is opening takes the focus, which would close the picker.
  picker.ignoreFocusOut = true;
  if (onBack) picker.buttons = [vscode.QuickInputButtons.Back];
  return new Promise((resolve) => {
    picker.onDidTriggerButton(() => {
      onBack?.();
      picker.hide();
    });
    picker.onDidChangeValue((text) => {
      setLast(typedItems(text).map((item) => ({ ...item, alwaysShow: true })));
    });
    picker.onDidAccept(() => {
      const [active] = picker.activeItems;
      if (!active) return;
      resolve(active.item);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}
