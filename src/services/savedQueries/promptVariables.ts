import type * as vscode from 'vscode';
import {
  faultOfValue,
  isObject,
  isSameValue,
  isText,
  isTexts,
  parameterOf,
  type QueryTemplate,
  readAllNames,
  readTypedValue,
  referencesOf,
  relativeWindows,
  resolveTemplate,
  textOfValue,
  type SavedQuery,
  type Variable,
  type VariableValue,
  type VariableValues,
} from '../../domain';
import { type PickerItem, showTypedPicker } from '../../host/pickers';
import { sentenceOfDiagnostic } from '../../words/query/diagnosticSentence';
import { labelOfValue } from '../../words/query/queryWords';
import { storeLastTemplateRun } from './lastTemplateRuns';
import { queryDigest } from './queryDigest';
import { remember } from './rememberedCharts';

/** A saved query with the values that the user chose for its variables. */
export type RunnableQuery = Pick<SavedQuery, 'name' | 'query'>;

interface Item extends PickerItem {
  /** Absent from a row that explains why the typed text is not a valid value. */
  value?: VariableValue;
}

/** Returns the suggested values: those the variable lists, else the known values of the field it fills. */
function offersOf(
  template: QueryTemplate,
  { name, values }: Variable,
): { value: VariableValue; meaning?: string }[] {
  if (values) return values.map((value) => ({ value }));
  const reference = referencesOf(template.fields).find((one) => one.name === name && one.isWhole);
  if (!reference) return [];
  if (reference.field === 'window')
    return relativeWindows.map(({ window, label }) => ({ value: window, meaning: label }));
  const rows = parameterOf(reference.field).valuesIn?.(template.fields.network_code) ?? [];
  return rows.map(({ code, label }) => ({ value: code, meaning: label }));
}

function itemsOf(
  template: QueryTemplate,
  variable: Variable,
  last: VariableValue | undefined,
): readonly Item[] {
  const offers = offersOf(template, variable);
  const meaningOf = (value: VariableValue) => offers.find((one) => isSameValue(one.value, value))?.meaning;
  const marked: readonly (readonly [VariableValue, string])[] = [
    ...(last === undefined ? [] : [[last, 'used last'] as const]),
    [variable.initial, 'default'],
    ...offers.map(({ value }) => [value, ''] as const),
  ];
  const first = marked.filter(([value], at) => marked.findIndex(([one]) => isSameValue(one, value)) === at);
  return first.map(([value, mark]) => ({
    label: labelOfValue(value),
    description: [meaningOf(value), mark].filter((part) => part !== undefined && part !== '').join(' · '),
    value,
  }));
}

const back = Symbol('back');

async function promptForValue(
  template: QueryTemplate,
  variable: Variable,
  texts: {
    title: string;
    last: VariableValue | undefined;
    chosen: VariableValues;
    canGoBack: boolean;
  },
): Promise<VariableValue | typeof back | undefined> {
  const { name, label = name, values } = variable;
  const items = itemsOf(template, variable, texts.last);
  const typedItems = (text: string): Item[] => {
    if (values || text.trim() === '') return [];
    const value = readTypedValue(template, name, text);
    if (items.some((item) => item.value !== undefined && isSameValue(item.value, value))) return [];
    const fault = faultOfValue(template, name, value, texts.chosen);
    return fault
      ? [{ icon: 'error', label: text.trim(), description: sentenceOfDiagnostic(fault) }]
      : [{ icon: 'edit', label: labelOfValue(value), description: 'typed', value }];
  };
  const placeholder = values ? `${label}: pick a value` : `${label}: pick a value, or type another one`;
  for (;;) {
    const step = { isBack: false };
    const goBack = () => {
      step.isBack = true;
    };
    const picked = await showTypedPicker(
      items,
      { title: texts.title, placeholder },
      typedItems,
      texts.canGoBack ? goBack : undefined,
    );
    if (step.isBack) return back;
    if (!picked || picked.value !== undefined) return picked?.value;
  }
}

const prefix = 'gridlens.savedQueries.values ';

function readLast(memento: vscode.Memento, key: string, template: QueryTemplate): VariableValues {
  const stored = memento.get<unknown>(prefix + key);
  if (!isObject(stored)) return {};
  const found = template.variables.flatMap(({ name, values }) => {
    const value = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (!isText(value) && !isTexts(value)) return [];
    const isListed = values === undefined || values.some((one) => isSameValue(one, value));
    return isListed && !faultOfValue(template, name, value, {}) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Joins the name of a saved query with the chosen values: "Fuel mix · NSW1". */
const titleWithValues = (name: string, { variables }: QueryTemplate, values: VariableValues): string =>
  [name, ...variables.map((one) => textOfValue(values[one.name] ?? one.initial))]
    .filter((part) => part.trim() !== '')
    .join(' · ');

/** Prompts for each value, the last used one first, and reads names. Undefined when the user cancels. */
export async function promptVariables(
  { globalState, workspaceState }: Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState'>,
  key: string,
  { name, query, template }: SavedQuery,
  directoryOf: Parameters<typeof readAllNames>[1],
): Promise<RunnableQuery | undefined> {
  if (!template || template.variables.length === 0) {
    const { query: read } = await readAllNames(query, directoryOf);
    return { name, query: read };
  }
  const memento = key.startsWith('user|') ? globalState : workspaceState;
  const last = readLast(memento, key, template);
  const { variables } = template;
  /** After going back, the earlier choice is suggested first. */
  let offered = last;
  const values: VariableValue[] = [];
  const chosenOf = (): VariableValues =>
    Object.fromEntries(values.map((value, at) => [variables[at].name, value]));
  for (let at = 0; at < variables.length; at = values.length) {
    const variable = variables[at];
    const steps = variables.length > 1 ? ` (${at + 1}/${variables.length})` : '';
    const before = Object.hasOwn(offered, variable.name) ? offered[variable.name] : undefined;
    const texts = { title: `${name}${steps}`, last: before, chosen: chosenOf(), canGoBack: at > 0 };
    const value = await promptForValue(template, variable, texts);
    if (value === undefined) return undefined;
    offered = { ...offered, ...chosenOf() };
    if (value === back) values.pop();
    else values.push(value);
  }
  const chosen = chosenOf();
  await remember(memento, prefix, key, chosen);
  const asked = resolveTemplate(template, chosen).query ?? query;
  const { query: resolved } = await readAllNames(asked, directoryOf);
  await storeLastTemplateRun(globalState, queryDigest(template.fields), {
    digest: queryDigest(resolved),
    values: titleWithValues('', template, chosen),
  });
  return { name: titleWithValues(name, template, chosen), query: resolved };
}
