import * as vscode from 'vscode';
import {
  createInputBox,
  createPicker,
  type InputBox,
  type Picker,
  type PickerItem,
  type PickerRow,
  type PickerSeparator,
} from '../../host/pickers';
import { special, type Choice } from './choices';
import type { Answer, Asked, Prompts } from './prompts';

interface Item extends PickerItem {
  readonly value: string;
}

/** Choices with a separator above each group. */
function toItems(choices: readonly Choice[]): readonly (Item | PickerSeparator)[] {
  const items: (Item | PickerSeparator)[] = [];
  let group: string | undefined;
  for (const choice of choices) {
    if (choice.group !== group && choice.group !== undefined) items.push({ separator: choice.group });
    group = choice.group;
    const { value } = choice;
    items.push({ ...choice, alwaysShow: value.startsWith(' ') && value !== special.note });
  }
  return items;
}

/** Shows an input until it is answered, left by Back, or hidden. */
function show<T>(
  input: Picker<Item> | InputBox,
  asked: Asked,
  listen: (answer: (value: T) => void) => readonly vscode.Disposable[],
): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const finish = (answer: Answer<T>): void => {
      resolve(answer);
      input.dispose();
      for (const one of subscriptions) one.dispose();
    };
    input.step = asked.step;
    input.totalSteps = asked.totalSteps;
    input.ignoreFocusOut = true;
    if (asked.canGoBack) input.buttons = [vscode.QuickInputButtons.Back];
    const subscriptions = [
      input.onDidTriggerButton((button) => {
        if (button === vscode.QuickInputButtons.Back) finish({ kind: 'back' });
      }),
      input.onDidHide(() => {
        finish({ kind: 'cancelled' });
      }),
      ...listen((value) => {
        finish({ kind: 'answer', value });
      }),
    ];
    input.show();
  });
}

function createPick(asked: Asked, choices: readonly Choice[]): ReturnType<typeof createPicker<Item>> {
  const created = createPicker(toItems(choices), asked);
  created.picker.matchOnDescription = true;
  created.picker.matchOnDetail = true;
  return created;
}

const valuesOf = (rows: readonly PickerRow<Item>[]): readonly string[] =>
  rows.flatMap(({ item }) => (item === undefined ? [] : [item.value]));

/** Questions as VS Code's own pickers and boxes. */
export const vscodePrompts: Prompts = {
  pickOne(asked) {
    const { picker, rows } = createPick(asked, asked.choices);
    const current = asked.choices.find((choice) => choice.isPicked)?.value;
    const active = rows.find(({ item }) => item !== undefined && item.value === current);
    if (active) picker.activeItems = [active];
    return show<string>(picker, asked, (answer) => [
      picker.onDidAccept(() => {
        const [value] = valuesOf(picker.selectedItems);
        if (value !== undefined) answer(value);
      }),
    ]);
  },

  pickMany(asked) {
    const { picker, rows, setPlaceholder } = createPick(asked, asked.choices);
    const picked = new Set(asked.choices.filter((choice) => choice.isPicked).map((choice) => choice.value));
    picker.canSelectMany = true;
    picker.selectedItems = rows.filter(({ item }) => item !== undefined && picked.has(item.value));
    return show<readonly string[]>(picker, asked, (answer) => [
      picker.onDidAccept(() => {
        const values = valuesOf(picker.selectedItems);
        if (values.length > 0 || !asked.atLeastOne) answer(values);
        else setPlaceholder('Tick at least one, then Enter');
      }),
    ]);
  },

  type(asked) {
    const { box, setFault } = createInputBox({ title: asked.title, prompt: asked.placeholder });
    box.value = asked.value;
    const check = (): boolean => {
      const problem = asked.problemOf(box.value);
      setFault(problem);
      return problem === undefined;
    };
    return show<string>(box, asked, (answer) => [
      box.onDidChangeValue(check),
      box.onDidAccept(() => {
        if (check()) answer(box.value);
      }),
    ]);
  },
};
