import * as vscode from 'vscode';
import { toPlainLine } from './plainText';

/** A row of a picker. Its texts are displayed literally; `icon` is the name of a codicon. */
export interface PickerItem {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly icon?: string;
  readonly alwaysShow?: boolean;
}

/** A separator between rows; its heading may be empty. */
export interface PickerSeparator {
  readonly separator: string;
}

/** The texts of a picker or an input box. */
export interface InputTexts {
  readonly title: string;
  readonly placeholder?: string;
  /** The text below an input box. */
  readonly prompt?: string;
}

/** An item as VS Code displays it. A separator has no `item`. */
export interface PickerRow<T> extends vscode.QuickPickItem {
  readonly item?: T;
}

type PlainTexts = 'title' | 'placeholder' | 'prompt' | 'validationMessage' | 'items';

/** VS Code's picker and input box without their texts, which only this file sets. */
export type Picker<T> = Omit<vscode.QuickPick<PickerRow<T>>, PlainTexts>;
export type InputBox = Omit<vscode.InputBox, PlainTexts>;

function toRow<T extends PickerItem>(item: T | PickerSeparator): PickerRow<T> {
  if ('separator' in item)
    return { label: toPlainLine(item.separator), kind: vscode.QuickPickItemKind.Separator };
  const { label, description, detail, icon, alwaysShow } = item;
  return {
    item,
    label: toPlainLine(label),
    ...(description === undefined ? {} : { description: toPlainLine(description) }),
    ...(detail === undefined ? {} : { detail: toPlainLine(detail) }),
    ...(icon === undefined ? {} : { iconPath: new vscode.ThemeIcon(icon) }),
    ...(alwaysShow === undefined ? {} : { alwaysShow }),
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
    ...(placeholder === undefined ? {} : { placeHolder: toPlainLine(placeholder) }),
  });
  return picked?.item;
}

/** Shows a picker with checkboxes; undefined when the user cancels or checks none. */
export async function showManyPicker<T extends PickerItem>(
  items: readonly T[],
  { title, placeholder = '' }: InputTexts,
): Promise<readonly T[] | undefined> {
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

/**
 * Creates a picker that its caller controls. `setPlaceholder` changes the text in its empty field. `setLast` appends
 * items, with `isActive` as the active ones, which Enter accepts. `setItems` replaces the items and makes the one at
 * index `active` the active one.
 *
 * VS Code names a picked row by its index. Items are only ever appended while the user types: a row put before the
 * others would make an Enter that is already on its way pick the row's neighbour.
 */
export function createPicker<T extends PickerItem>(
  items: readonly (T | PickerSeparator)[],
  { title, placeholder = '' }: InputTexts,
): {
  readonly picker: Picker<T>;
  readonly rows: readonly PickerRow<T>[];
  readonly setPlaceholder: (text: string) => void;
  readonly setLast: (items: readonly T[], isActive?: boolean) => void;
  readonly setItems: (items: readonly (T | PickerSeparator)[], active: number) => void;
} {
  const picker = vscode.window.createQuickPick<PickerRow<T>>();
  const rows = items.map(toRow);
  picker.items = rows;
  picker.title = toPlainLine(title);
  const setPlaceholder = (text: string): void => {
    picker.placeholder = toPlainLine(text);
  };
  setPlaceholder(placeholder);
  const setLast = (last: readonly T[], isActive = false): void => {
    const appended = last.map(toRow);
    picker.items = [...rows, ...appended];
    if (isActive && appended.length > 0) picker.activeItems = appended;
  };
  const setItems = (others: readonly (T | PickerSeparator)[], active: number): void => {
    const shown = others.map(toRow);
    picker.items = shown;
    picker.activeItems = shown.slice(active, active + 1);
  };
  return { picker, rows, setPlaceholder, setLast, setItems };
}

/** Prompts for a text; undefined when the user cancels. `faultOf` returns the message shown below an invalid text. */
export async function showInputBox(
  { title, prompt }: InputTexts,
  {
    value = '',
    faultOf,
  }: { readonly value?: string; readonly faultOf: (text: string) => string | undefined },
): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: toPlainLine(title),
    ...(prompt === undefined ? {} : { prompt: toPlainLine(prompt) }),
    value,
    ignoreFocusOut: true,
    validateInput: (text) => {
      const fault = faultOf(text);
      return fault === undefined ? undefined : toPlainLine(fault);
    },
  });
}

/** Creates an input box that its caller controls. `setFault` sets or clears the message about the typed text. */
export function createInputBox({ title, placeholder = '', prompt = '' }: InputTexts): {
  readonly box: InputBox;
  readonly setFault: (text: string | undefined) => void;
} {
  const box = vscode.window.createInputBox();
  box.title = toPlainLine(title);
  box.placeholder = toPlainLine(placeholder);
  box.prompt = toPlainLine(prompt);
  const setFault = (text: string | undefined): void => {
    box.validationMessage = text === undefined ? undefined : toPlainLine(text);
  };
  return { box, setFault };
}
