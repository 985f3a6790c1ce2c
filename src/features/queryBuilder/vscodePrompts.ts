import * as vscode from 'vscode';
import { withoutIcons } from '../../host/plainText';
import { special, type Choice } from './choices';
import type { Answer, Asked, Prompts } from './prompts';

type Item = vscode.QuickPickItem & { readonly value?: string };
type Input = vscode.QuickInput & Pick<vscode.InputBox, 'buttons' | 'onDidTriggerButton'>;

/** Choices with a separator above each group. */
function toItems(choices: readonly Choice[]): readonly Item[] {
  const items: Item[] = [];
  let group: string | undefined;
  for (const { value, label, description, detail, icon, group: own } of choices) {
    if (own !== group && own !== undefined) {
      items.push({ label: own, kind: vscode.QuickPickItemKind.Separator });
    }
    group = own;
    items.push({
      value,
      label: withoutIcons(label),
      alwaysShow: value.startsWith(' ') && value !== special.note,
      ...(icon === undefined ? {} : { iconPath: new vscode.ThemeIcon(icon) }),
      ...(description === undefined ? {} : { description: withoutIcons(description) }),
      ...(detail === undefined ? {} : { detail: withoutIcons(detail) }),
    });
  }
  return items;
}

/** Shows an input until it is answered, left by Back, or hidden. */
function show<T>(
  input: Input,
  asked: Asked,
  listen: (answer: (value: T) => void) => readonly vscode.Disposable[],
): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const finish = (answer: Answer<T>): void => {
      resolve(answer);
      input.dispose();
      for (const one of subscriptions) one.dispose();
    };
    input.title = asked.title;
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

function createPick(
  choices: readonly Choice[],
  placeholder: string,
): { pick: vscode.QuickPick<Item>; items: readonly Item[] } {
  const pick = vscode.window.createQuickPick<Item>();
  const items = toItems(choices);
  pick.items = items;
  pick.placeholder = placeholder;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  return { pick, items };
}

/** Questions as VS Code's own pickers and boxes. */
export const vscodePrompts: Prompts = {
  pickOne(asked) {
    const { pick, items } = createPick(asked.choices, asked.placeholder);
    const current = asked.choices.find((choice) => choice.isPicked)?.value;
    const active = items.find((item) => item.value !== undefined && item.value === current);
    if (active) pick.activeItems = [active];
    return show<string>(pick, asked, (answer) => [
      pick.onDidAccept(() => {
        const value = pick.selectedItems[0]?.value;
        if (value !== undefined) answer(value);
      }),
    ]);
  },

  pickMany(asked) {
    const { pick, items } = createPick(asked.choices, asked.placeholder);
    const picked = new Set(asked.choices.filter((choice) => choice.isPicked).map((choice) => choice.value));
    pick.canSelectMany = true;
    pick.selectedItems = items.filter((item) => item.value !== undefined && picked.has(item.value));
    return show<readonly string[]>(pick, asked, (answer) => [
      pick.onDidAccept(() => {
        const values = pick.selectedItems.map((item) => item.value).filter((value) => value !== undefined);
        if (values.length > 0 || !asked.atLeastOne) answer(values);
        else pick.placeholder = 'Tick at least one, then Enter';
      }),
    ]);
  },

  type(asked) {
    const box = vscode.window.createInputBox();
    box.value = asked.value;
    box.prompt = asked.placeholder;
    const check = (): boolean => {
      const problem = asked.problemOf(box.value);
      box.validationMessage = problem;
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
