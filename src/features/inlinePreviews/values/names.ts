import { mapDefined } from '../../../domain';
import type { Binding } from '../parse/expression';
import { valueOf, nearestBinding } from '../parse/bindings';
import { assumeDefault, entryOf, plainText, textValue, unread, type Evaluation, type Value } from './value';
import { definedFunction } from './functions';
import { applyChanges } from './applyChanges';

/** The deepest nesting of names that is followed. */
const maxNesting = 24;
const maxChoices = 200;

function itemsOf(value: Value): readonly Value[] | undefined {
  if (value.kind === 'list') return value.items;
  return value.kind === 'record' && !value.isPartial
    ? value.entries.map(({ key }) => textValue(key))
    : undefined;
}

/** Returns the part of a value that a binding takes: an item of a list, or an entry of an object. */
function partOf(whole: Value, { part, inner, key }: Binding): Value {
  if (whole.kind === 'unread' || (part === undefined && key === undefined)) return whole;
  const isKnown = whole.kind === 'record' && !whole.isPartial;
  if (key !== undefined) return (isKnown ? entryOf(whole, key) : undefined) ?? unread();
  const item = whole.kind === 'list' && part !== undefined ? whole.items.at(part) : undefined;
  if (item && inner !== undefined) return partOf(item, { kind: 'assign', at: 0, part: inner });
  return item ?? unread();
}

/** Evaluates a loop variable as the first item of a known list, and offers all items as choices. */
function readLoop(evaluation: Evaluation, binding: Binding, name: string): Value {
  const expression = valueOf(evaluation.source, binding);
  const looped = expression ? evaluation.evaluate(expression, binding.at) : unread();
  const parts = itemsOf(looped)?.map((item) => partOf(item, binding));
  const first = parts?.at(0);
  if (!parts || !first) return unread(looped.kind === 'unread' ? looped.why : 'expression', name);
  if (first.kind === 'unread') return unread(first.why, name);
  const choices = mapDefined(parts.slice(0, maxChoices), (part) =>
    part.kind === 'member' ? part.name : plainText(part),
  );
  evaluation.assumed = [...evaluation.assumed, { name, why: 'loop', choices: [...new Set(choices)] }];
  return first;
}

function readParameter(evaluation: Evaluation, binding: Binding, name: string): Value {
  const { parameter, at } = binding;
  const passed = evaluation.argumentValues.get(parameter?.start ?? at);
  if (passed) return passed;
  const fallback = parameter?.fallback;
  if (!fallback)
    return evaluation.rules.defaults?.ofParameter(evaluation, binding, name) ?? unread('parameter', name);
  const value = evaluation.evaluate(fallback);
  return value.kind === 'unread' ? unread('parameter', name) : assumeDefault(evaluation, name, value);
}

function readBinding(evaluation: Evaluation, binding: Binding, name: string, at: number): Value {
  const { source } = evaluation;
  switch (binding.kind) {
    case 'parameter':
      return applyChanges(evaluation, readParameter(evaluation, binding, name), name, binding, at);
    case 'loop':
      return readLoop(evaluation, binding, name);
    case 'imported':
      return unread('imported', name);
    case 'unknown':
      return unread('changes', name);
    case 'function': {
      if (source.rules.names.isReplaced?.(source, binding.at)) return unread('expression', name);
      const expression = definedFunction(source, binding.at + name.length);
      return expression ? { kind: 'function', expression } : unread('expression', name);
    }
    case 'assign': {
      const expression = valueOf(source, binding);
      const whole = expression ? evaluation.evaluate(expression, binding.at) : unread();
      const value = partOf(whole, binding);
      if (value.kind === 'unread') return unread(value.why, value.name ?? name);
      // A literal text cannot change through an alias.
      if (expression?.kind === 'text' && whole === value) return value;
      return applyChanges(evaluation, value, name, binding, at);
    }
  }
}

export function evaluateName(evaluation: Evaluation, name: string, at: number): Value {
  const { evaluating, source } = evaluation;
  const key = `${name} ${at}`;
  if (evaluating.has(key) || evaluating.size > maxNesting) return unread('changes', name);
  evaluating.add(key);
  try {
    const nearest = nearestBinding(source, name, at);
    const known = evaluation.ofNames.get(name);
    if (nearest.kind === 'changes') return known ?? unread('changes', name);
    if (nearest.kind === 'unknown') return known ?? unread('unknownName', name);
    if (nearest.kind === 'binding') {
      const value = readBinding(evaluation, nearest.binding, name, at);
      return value.kind === 'unread' && nearest.binding.kind !== 'parameter' ? (known ?? value) : value;
    }
    const first = readBinding(evaluation, nearest.of, name, nearest.of.at + 1);
    const isOpen = first.kind === 'none' || (first.kind === 'unread' && first.why === 'environment');
    return isOpen
      ? assumeDefault(evaluation, name, readBinding(evaluation, nearest.binding, name, at))
      : first;
  } finally {
    evaluating.delete(key);
  }
}
