import * as vscode from 'vscode';
import {
  createInputBox,
  createPicker,
  type InputBox,
  type Picker,
  type PickerItem,
  type PickerRow,
  type PickerSeparator,
  type TypedRows,
} from '../../host/pickers';
import { special, type Choice } from './stepChoices';
import type { Answer, Question, Prompts } from './promptSession';

interface Item extends PickerItem, Pick<Choice, 'value' | 'includedIn'> {}

/** Special rows that a filter hides when it does not match them. */
const hideable = new Set<string>([special.note, special.all, special.same]);

/** Converts choices to items, with a separator above each group. */
function toItems(choices: readonly Choice[]): (Item | PickerSeparator)[] {
  const items: (Item | PickerSeparator)[] = [];
  let group: string | undefined;
  for (const choice of choices) {
    if (choice.group !== group && choice.group !== undefined) items.push({ separator: choice.group });
    group = choice.group;
    const { value } = choice;
    items.push({ ...choice, alwaysShow: value.startsWith(' ') && !hideable.has(value) });
  }
  return items;
}

/** Shows an input until the user answers, goes back or hides it. */
function show<T>(
  input: Picker<Item> | InputBox,
  question: Question,
  listen: (answer: (value: T) => void) => readonly vscode.Disposable[],
): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const finish = (answer: Answer<T>) => {
      resolve(answer);
      input.dispose();
      for (const one of subscriptions) one.dispose();
    };
    if (question.totalSteps > 1) {
      input.step = question.step;
      input.totalSteps = question.totalSteps;
    }
    input.ignoreFocusOut = true;
    if (question.canGoBack) input.buttons = [vscode.QuickInputButtons.Back];
    const subscriptions = [
      input.onDidTriggerButton((button) => {
        if (button === vscode.QuickInputButtons.Back) finish({ kind: 'back' });
      }),
      input.onDidHide(() => finish({ kind: 'cancelled' })),
      ...listen((value) => finish({ kind: 'answer', value })),
    ];
    input.show();
  });
}

function createPick(
  question: Question,
  choices: readonly Choice[],
  typed?: TypedRows<Item>,
): ReturnType<typeof createPicker<Item>> {
  const created = createPicker(toItems(choices), question, typed);
  created.picker.matchOnDescription = true;
  created.picker.matchOnDetail = true;
  return created;
}

const valuesOf = (rows: readonly PickerRow<Item>[]): string[] =>
  rows.flatMap(({ item }) => (item ? [item.value] : []));

const isAbout = ({ label, description = '', detail = '' }: PickerRow<Item>, text: string): boolean =>
  [label, description, detail].some((one) => one.toLowerCase().includes(text.trim().toLowerCase()));

/** Returns the rows that *Tick all* ticks: values, and none that another ticked row includes. */
function withoutDoubles(rows: readonly PickerRow<Item>[]): PickerRow<Item>[] {
  const values = new Set(valuesOf(rows));
  const isOwn = ({ value, includedIn = '' }: Item) => !value.startsWith(' ') && !values.has(includedIn);
  return rows.filter(({ item }) => item !== undefined && isOwn(item));
}

const clearButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('clear-all'),
  tooltip: 'Clear the Ticks',
};

export const vscodePrompts: Prompts = {
  pickOne(question) {
    const { choices, typed } = question;
    const rowsOf = (text: string): Item[] => {
      const choice = typed?.(text);
      return choice ? [choice] : [];
    };
    const { picker, rows, onDidPick } = createPick(question, choices, typed && { rowsOf, isActive: true });
    const current = choices.find(({ isPicked }) => isPicked)?.value;
    const active = rows.find(({ item }) => item && item.value === current);
    if (active) picker.activeItems = [active];
    return show<string>(picker, question, (answer) => [onDidPick(({ value }) => answer(value))]);
  },

  pickMany(question) {
    const { picker, rows, listFirst } = createPick(question, question.choices);
    const picked = new Set(question.choices.filter(({ isPicked }) => isPicked).map(({ value }) => value));
    picker.canSelectMany = true;
    picker.selectedItems = rows.filter(({ item }) => item !== undefined && picked.has(item.value));
    const choices = rows.filter(({ item }) => item !== undefined);
    if (question.atLeastOne) picker.activeItems = choices.slice(0, 1);
    let ticked = picker.selectedItems;
    const offerClear = () => {
      const back = picker.buttons.filter((button) => button !== clearButton);
      picker.buttons = ticked.length > 0 ? [...back, clearButton] : back;
    };
    return show<string[]>(picker, question, (answer) => [
      picker.onDidChangeValue((text) => {
        // A ticked row that the filter hides would be forgotten, and is asked for.
        listFirst(ticked, 'Ticked');
        picker.selectedItems = ticked;
        // VS Code highlights no row of a picker with boxes by itself.
        if (question.atLeastOne) picker.activeItems = choices.filter((row) => isAbout(row, text)).slice(0, 1);
      }),
      picker.onDidChangeSelection((now) => {
        const isAll = now.length > ticked.length + 1;
        ticked = isAll ? withoutDoubles(now) : now;
        if (isAll) picker.selectedItems = ticked;
        offerClear();
      }),
      picker.onDidTriggerButton((button) => {
        if (button !== clearButton) return;
        ticked = [];
        listFirst(ticked, 'Ticked');
        picker.selectedItems = ticked;
        offerClear();
      }),
      picker.onDidAccept(() => {
        const values = valuesOf(ticked);
        const taken = values.length > 0 || !question.atLeastOne ? values : valuesOf(picker.activeItems);
        if (taken.length > 0 || !question.atLeastOne) answer(taken);
      }),
    ]);
  },

  async wait<T>(question: Question, work: (signal: AbortSignal) => Promise<T>): Promise<Answer<T>> {
    const { picker } = createPick(question, []);
    picker.busy = true;
    const controller = new AbortController();
    const answer = await show<T>(picker, question, (resolve) => {
      void work(controller.signal).then(resolve);
      return [];
    });
    if (answer.kind !== 'answer') controller.abort();
    return answer;
  },

  type(question) {
    const { box, setFault } = createInputBox({ title: question.title, prompt: question.placeholder });
    box.value = question.value;
    const check = () => {
      const problem = question.problemOf(box.value);
      setFault(problem);
      return problem === undefined;
    };
    return show<string>(box, question, (answer) => [
      box.onDidChangeValue(check),
      box.onDidAccept(() => {
        if (check()) answer(box.value);
      }),
    ]);
  },
};
