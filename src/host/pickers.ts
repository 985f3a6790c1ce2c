import * as vscode from 'vscode';
import { toPlainLine } from './plainText';

/** A row of a picker. Its texts are displayed literally; `icon` is the name of a codicon. */
export interface PickerItem {
  label: string;
  description?: string;
  detail?: string;
  icon?: string;
  alwaysShow?: boolean;
}

/** A separator between rows; its heading may be empty. */
export interface PickerSeparator {
  separator: string;
}

interface InputTexts {
  title: string;
  placeholder?: string;
  /** The text below an input box. */
  prompt?: string;
}

/** An item as VS Code displays it. A separator has no `item`. */
export interface PickerRow<T> extends vscode.QuickPickItem {
  item?: T;
}

/** VS Code's picker and input box without their texts, which only this file sets. */
type WithoutTexts<T> = Omit<T, 'title' | 'placeholder' | 'prompt' | 'validationMessage' | 'items'>;
export type Picker<T> = WithoutTexts<vscode.QuickPick<PickerRow<T>>>;
export type InputBox = WithoutTexts<vscode.InputBox>;

const plainOf = (text: string | undefined): string | undefined => text && toPlainLine(text);

function toRow<T extends PickerItem>(item: T | PickerSeparator): PickerRow<T> {
  if ('separator' in item)
    return { label: toPlainLine(item.separator), kind: vscode.QuickPickItemKind.Separator };
  const { label, description, detail, icon, alwaysShow } = item;
  return {
    item,
    label: toPlainLine(label),
    description: plainOf(description),
    detail: plainOf(detail),
    iconPath: icon === undefined ? undefined : new vscode.ThemeIcon(icon),
    alwaysShow,
  };
}

/** Prompts for one of `items`; undefined when the user cancels. */
export async function showPicker<T extends PickerItem>(
  items: readonly (T | PickerSeparator)[],
  texts: InputTexts,
  options: Pick<vscode.QuickPickOptions, 'matchOnDescription' | 'matchOnDetail'> = {},
): Promise<T | undefined> {
  const { title, placeholder } = texts;
  const picked = await vscode.window.showQuickPick(items.map(toRow), {
    ...options,
    // A page that is opening takes the focus, which would close the picker.
    ignoreFocusOut: true,
    title: toPlainLine(title),
    placeHolder: plainOf(placeholder),
  });
  return picked?.item;
}

/** Shows a picker with checkboxes; undefined when the user cancels or checks none. */
export async function showManyPicker<T extends PickerItem>(
  items: readonly T[],
  { title, placeholder = '' }: InputTexts,
): Promise<T[] | undefined> {
  const picked = await vscode.window.showQuickPick(items.map(toRow), {
    canPickMany: true,
    matchOnDescription: true,
    ignoreFocusOut: true,
    title: toPlainLine(title),
    placeHolder: toPlainLine(placeholder),
  });
  const chosen = picked?.flatMap(({ item }) => (item === undefined ? [] : [item])) ?? [];
  return chosen.length === 0 ? undefined : chosen;
}

/** Rows made from the text that the user types, listed after all others. */
export interface TypedRows<T> {
  /** Returns the rows for a text; none when it has no meaning. */
  rowsOf: (text: string) => readonly T[];
  /** True when the first of these rows becomes the active one, which Enter accepts. */
  isActive?: boolean;
}

/**
 * Creates a picker that its caller controls. `setPlaceholder` changes the text in its empty field. `setItems` replaces
 * the items and makes the one at index `active` the active one. `listFirst` moves rows under a heading at the top, where
 * a filter does not hide them. `onDidPick` fires with the item that the user picks.
 *
 * VS Code names a picked row by its index. Typed rows are therefore only ever appended: a row put before the others
 * would make an Enter that is already on its way pick the row's neighbour. An Enter that arrives before the row of the
 * typed text is drawn picks that row.
 */
export function createPicker<T extends PickerItem>(
  items: readonly (T | PickerSeparator)[],
  { title, placeholder = '' }: InputTexts,
  typed?: TypedRows<T>,
) {
  const picker = vscode.window.createQuickPick<PickerRow<T>>();
  const rows = items.map(toRow);
  picker.items = rows;
  picker.title = toPlainLine(title);
  const setPlaceholder = (text: string) => {
    picker.placeholder = toPlainLine(text);
  };
  setPlaceholder(placeholder);
  const setItems = (others: readonly (T | PickerSeparator)[], active: number): void => {
    const shown = others.map(toRow);
    picker.items = shown;
    picker.activeItems = shown.slice(active, active + 1);
  };
  const usuallyShown = new Set(rows.filter(({ alwaysShow }) => alwaysShow));
  const listFirst = (first: readonly PickerRow<T>[], heading: string) => {
    const isFirst = new Set(first);
    for (const row of rows) row.alwaysShow = isFirst.has(row) || usuallyShown.has(row);
    const others = rows.filter((row) => !isFirst.has(row));
    const top =
      first.length > 0 ? [toRow<T>({ separator: heading }), ...first, toRow<T>({ separator: '' })] : [];
    picker.items = [...top, ...others];
  };
  /** The typed rows that have been the active one, so that the user has seen what Enter accepts. */
  const seen = new WeakSet<PickerRow<T>>();
  let last: { text: string; rows: PickerRow<T>[] } = { text: '', rows: [] };
  const showTyped = (text: string) => {
    const appended = (typed?.rowsOf(text) ?? []).map((row) => toRow({ ...row, alwaysShow: true }));
    last = { text, rows: appended };
    picker.items = [...rows, ...appended];
    if (typed?.isActive && appended.length > 0) picker.activeItems = appended.slice(0, 1);
  };
  const pickedRow = (): PickerRow<T> | undefined => {
    if (typed && last.text !== picker.value) showTyped(picker.value);
    const first = last.rows.at(0);
    const isUnseen = first && (typed?.isActive ? !seen.has(first) : picker.activeItems.length === 0);
    return isUnseen ? first : picker.selectedItems[0];
  };
  const onDidPick = (listener: (item: T) => void): vscode.Disposable =>
    vscode.Disposable.from(
      picker.onDidChangeActive((active) => {
        for (const row of active) seen.add(row);
      }),
      picker.onDidAccept(() => {
        const item = pickedRow()?.item;
        if (item) listener(item);
      }),
      ...(typed ? [picker.onDidChangeValue(showTyped)] : []),
    );
  return { picker: picker as Picker<T>, rows, setPlaceholder, setItems, listFirst, onDidPick };
}

/**
 * Prompts for one of the items, or for a row made from the typed text. Undefined when the user cancels. With `onBack`,
 * a Back button calls it and closes the picker.
 */
export function showTypedPicker<T extends PickerItem>(
  items: readonly T[],
  texts: InputTexts,
  rowsOf: (text: string) => readonly T[],
  onBack?: () => void,
): Promise<T | undefined> {
  const { picker, onDidPick } = createPicker(items, texts, { rowsOf });
  // A page that is opening takes the focus, which would close the picker.
  picker.ignoreFocusOut = true;
  if (onBack) picker.buttons = [vscode.QuickInputButtons.Back];
  return new Promise((resolve) => {
    picker.onDidTriggerButton(() => {
      onBack?.();
      picker.hide();
    });
    onDidPick((item) => {
      resolve(item);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

/** Prompts for a text; undefined when the user cancels. `faultOf` returns the message shown below an invalid text. */
export async function showInputBox(
  { title, prompt }: InputTexts,
  { value = '', faultOf }: { value?: string; faultOf: (text: string) => string | undefined },
): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: toPlainLine(title),
    prompt: plainOf(prompt),
    value,
    ignoreFocusOut: true,
    validateInput: (text) => plainOf(faultOf(text)),
  });
}

/** Creates an input box that its caller controls. `setFault` sets or clears the message about the typed text. */
export function createInputBox({ title, placeholder = '', prompt = '' }: InputTexts) {
  const box = vscode.window.createInputBox();
  box.title = toPlainLine(title);
  box.placeholder = toPlainLine(placeholder);
  box.prompt = toPlainLine(prompt);
  const setFault = (text: string | undefined) => {
    box.validationMessage = plainOf(text);
  };
  return { box: box as InputBox, setFault };
}
