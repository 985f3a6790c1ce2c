import type { Binding, Argument, Expression, ExpressionOf } from '../parse/expression';
import type { Source } from '../parse/source';
import { isFallback, nearestBinding, runsBefore } from '../parse/bindings';
import { type Change, changesInCallees, changesOf } from './findChanges';
import { setField } from './momentParts';
import { joinTexts, partsOf } from './textValues';
import { isText } from '../../../domain';
import {
  entryOfKeyword,
  isTrue,
  listValue,
  plainText,
  textValue,
  unread,
  type Evaluation,
  type RecordEntry,
  type Value,
  type ValueOf,
} from './value';

/** Methods that take a key and its value. */
const keySetters = new Set(['set', 'append', 'setdefault']);

function keysOf(evaluation: Evaluation, change: Change, at: number): string[] | undefined {
  if (change.kind === 'opaque') return undefined;
  if (change.kind === 'set') {
    const key = plainText(evaluation.evaluate(change.key, at));
    return key === undefined ? undefined : [key];
  }
  const { method, call } = change;
  const first = call.args.at(0);
  if (keySetters.has(method)) {
    const key = first && plainText(evaluation.evaluate(first.value, at));
    return key === undefined ? undefined : [key];
  }
  if (method !== 'update') return undefined;
  const named = call.args.map(({ keyword }) => keyword);
  if (named.every((keyword) => keyword !== undefined)) return named;
  const added = first && evaluation.evaluate(first.value, at);
  return added?.kind === 'record' && !added.isPartial ? added.entries.map(({ key }) => key) : undefined;
}

/** Returns a value after a change that may or may not have happened: the affected parts become unread. */
function markUncertain(
  evaluation: Evaluation,
  value: Value,
  name: string,
  change: Change,
  at: number,
): Value {
  if (value.kind !== 'record' || change.kind === 'opaque') return unread('changes', name);
  const keys = keysOf(evaluation, change, at);
  if (!keys) return { ...value, isPartial: true };
  const extent = change.kind === 'set' ? change.key : change.call;
  const uncertain = keys.map((key) => {
    const known = value.entries.find((entry) => entry.key === key);
    return {
      key,
      value: unread('changes', name),
      extent,
      keyExtent: known?.keyExtent ?? extent,
      assumed: [],
    };
  });
  return { ...value, entries: [...value.entries.filter(({ key }) => !keys.includes(key)), ...uncertain] };
}

const withEntries = (current: Value, entries: readonly RecordEntry[], isPartial = false): Value =>
  current.kind === 'record'
    ? { ...current, entries: [...current.entries, ...entries], isPartial: current.isPartial || isPartial }
    : unread('changes');

/** Replaces the search of an address: `url.search = "?metrics=power"`. */
function withSearch({ parts }: ValueOf<'text'>, search: Value): Value {
  const at = parts.findIndex((part) => isText(part) && part.includes('?'));
  const path = parts.slice(0, at < 0 ? undefined : at);
  const last = parts.at(at);
  if (at >= 0 && isText(last)) path.push(last.slice(0, last.indexOf('?')));
  const added = partsOf(search);
  const first = added.at(0);
  const isMarked = isText(first) && first.startsWith('?');
  return { kind: 'text', parts: [...path, '?', ...(isMarked ? [first.slice(1), ...added.slice(1)] : added)] };
}

function setEntry(
  evaluation: Evaluation,
  current: Value,
  key: Expression,
  value: Expression,
  at: number,
  isAdded = false,
): Value {
  const name = plainText(evaluation.evaluate(key, at));
  const { value: read, assumed } = evaluation.evaluateSeparately(value, at);
  if (current.kind === 'text' && name === 'search') return withSearch(current, read);
  if (current.kind !== 'record') return current.kind === 'text' ? current : unread('changes');
  if (name === undefined) return { ...current, isPartial: true };
  const entry: RecordEntry = { key: name, value: read, extent: value, keyExtent: key, assumed };
  const others = isAdded ? current.entries : current.entries.filter((one) => one.key !== name);
  return { ...current, entries: [...others, entry] };
}

/** Removes a parameter from a known address; undefined for an unknown one that may have it. */
function withoutParameter(current: Value, key: string): Value | undefined {
  const text = plainText(current);
  if (text === undefined) {
    const mayHave = partsOf(current).some((part) => isText(part) && part.includes(`${key}=`));
    return mayHave ? undefined : current;
  }
  const [path = '', ...search] = text.split('?');
  const kept = search
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=', 1)[0] !== key);
  return textValue(kept.length === 0 ? path : `${path}?${kept.join('&')}`);
}

/** Changes a parameter of an address: `url.searchParams.append("metrics", "power")`. */
function changeSearch(
  evaluation: Evaluation,
  current: Value,
  method: string,
  args: readonly Argument[],
  at: number,
): Value {
  const first = args.at(0);
  const second = args.at(1);
  if (!first || !['append', 'set', 'delete'].includes(method)) return current;
  const key = evaluation.evaluate(first.value, at);
  const name = plainText(key);
  const base =
    method === 'append' ? current : name === undefined ? undefined : withoutParameter(current, name);
  if (!base) return unread('changes');
  if (method === 'delete' || !second) return base;
  const value = evaluation.evaluate(second.value, at);
  const hasSearch = partsOf(base).some((part) => isText(part) && part.includes('?'));
  return joinTexts([
    base,
    textValue(hasSearch ? '&' : '?'),
    key,
    textValue('='),
    { kind: 'text', parts: partsOf(value) },
  ]);
}

function applyCall(
  evaluation: Evaluation,
  current: Value,
  method: string,
  { args, start }: ExpressionOf<'call'>,
): Value {
  const first = args.at(0);
  const second = args.at(1);
  if (current.kind === 'moment') return setField(evaluation, current.moment, method, args, start);
  if (current.kind === 'record') {
    if (first && method === 'setdefault') {
      const key = plainText(evaluation.evaluate(first.value, start));
      if (key !== undefined && current.entries.some((entry) => entry.key === key)) return current;
    }
    if (first && second && keySetters.has(method))
      return setEntry(evaluation, current, first.value, second.value, start, method === 'append');
    if (method === 'update') {
      const named = args.filter(({ keyword }) => keyword !== undefined);
      if (named.length > 0) {
        const entries = named.map((one) => entryOfKeyword(one, evaluation.evaluate(one.value, start)));
        return withEntries(current, entries, named.length < args.length);
      }
      const added = first && evaluation.evaluate(first.value, start);
      return added?.kind === 'record'
        ? withEntries(current, added.entries, added.isPartial)
        : { ...current, isPartial: true };
    }
    return { ...current, isPartial: true };
  }
  if (current.kind === 'text') return changeSearch(evaluation, current, method, args, start);
  if (current.kind !== 'list')
    return current.kind === 'none' || current.kind === 'unread' ? current : unread('changes');
  if (!first || !['append', 'push', 'extend', 'add'].includes(method)) return unread('changes');
  const added = evaluation.items(args, start);
  const items =
    method === 'extend'
      ? added.flatMap((one) => (one.kind === 'list' ? one.items : [unread('spread')]))
      : added;
  return listValue([...current.items, ...items]);
}

/** True when a conditional change is applied, `if region: params[…] = region`; undefined when that is unknown. */
function isApplied(evaluation: Evaluation, place: number, at: number): boolean | undefined {
  const { source } = evaluation;
  const around = new Set(source.blocksAround(at).map(({ start }) => start));
  const blocks = source.blocksAround(place).filter((block) => !around.has(block.start));
  const only = blocks.at(0);
  if (blocks.length !== 1 || only?.kind !== 'branch') return undefined;
  const found = /^\s*if\s*\(?\s*(\w+)(\s+is\s+not\s+None|\s*!==?\s*(?:null|undefined))?\s*\)?\s*$/.exec(
    source.slice(only),
  );
  if (!found) return undefined;
  const [, test] = found;
  const isCompared = found.at(2) !== undefined;
  const { constants } = source.rules.syntax;
  if (Object.hasOwn(constants, test)) return isCompared ? undefined : constants[test] === true;
  const value = evaluation.evaluate({ kind: 'name', name: test, start: only.start, end: only.end }, place);
  if (value.kind === 'unread') {
    // The user will be prompted for an unread value that the change uses, so it counts as present.
    const { end } = source.expression(place);
    const isUsed = new RegExp(String.raw`=.*(?<![\w$])${test}(?![\w$])|\(.*(?<![\w$])${test}(?![\w$])`);
    const lineEnd = source.text.indexOf('\n', place);
    return isUsed.test(source.text.slice(place, Math.max(end, lineEnd))) || undefined;
  }
  return isCompared ? value.kind !== 'none' : isTrue(value);
}

/** How certain it is that a change happens before a place is reached. */
type Certainty = 'certain' | 'possible' | 'no';

function certaintyAtHome(
  evaluation: Evaluation,
  name: string,
  place: number,
  { at, from, binding }: { at: number; from: number; binding: Binding },
): Certainty {
  const { source } = evaluation;
  if (!source.rules.names.isStatement(source, place)) return 'possible';
  if (runsBefore(source, place, from))
    return changesAgain(source, binding, place, at) ? 'possible' : 'certain';
  const applied = isApplied(evaluation, place, at);
  if (applied === false || isFallback(source, name, place, at)) return 'no';
  return applied === undefined ? 'possible' : 'certain';
}

const loopsAround = (source: Source, place: number): number[] =>
  source.blocksAround(place).flatMap(({ kind, start }) => (kind === 'loop' ? [start] : []));

/**
 * True when a change and a reading place are in one loop, and the value is from outside it: the change of one round
 * reaches the next.
 */
function changesAgain(source: Source, binding: Binding, place: number, at: number): boolean {
  const reading = new Set(loopsAround(source, at));
  const bound = new Set(loopsAround(source, binding.at));
  return loopsAround(source, place).some((start) => reading.has(start) && !bound.has(start));
}

/**
 * Determines how certain a change in a function other than the variable's own is. `before` is the reading place when it
 * is in the same function as the change.
 */
function certaintyInOther(
  source: Source,
  name: string,
  binding: Binding,
  place: number,
  before: number | undefined,
): Certainty {
  const nearest = nearestBinding(source, name, place);
  if (nearest.kind === 'unknown' || (nearest.kind === 'binding' && nearest.binding.at !== binding.at))
    return 'no';
  const isBefore = before !== undefined && place < before && source.rules.names.isStatement(source, place);
  return isBefore && runsBefore(source, place, before) ? 'certain' : 'possible';
}

/** Returns the value of a name at `at`, with the changes since it was bound. */
export function applyChanges(
  evaluation: Evaluation,
  first: Value,
  name: string,
  binding: Binding,
  at: number,
): Value {
  if (!['record', 'list', 'moment', 'text'].includes(first.kind)) return first;
  const { source } = evaluation;
  let value = first;
  const functionOf = (place: number) => source.functionAt(place)?.start;
  const home = functionOf(binding.function ? at : binding.at);
  const here = functionOf(at);
  const isOtherFunction = here !== home;
  for (const { change, at: place } of changesOf(source, name)) {
    const isHome = functionOf(place) === home;
    const isLater = place >= at && !isOtherFunction;
    if (isHome && (place <= binding.at || (isLater && !changesAgain(source, binding, place, at)))) continue;
    const certainty = isHome
      ? isLater || (isOtherFunction && place >= at)
        ? 'possible'
        : certaintyAtHome(evaluation, name, place, { at, from: isOtherFunction ? binding.at : at, binding })
      : certaintyInOther(
          source,
          name,
          binding,
          place,
          isOtherFunction && functionOf(place) === here ? at : undefined,
        );
    if (certainty === 'possible') value = markUncertain(evaluation, value, name, change, place);
    if (certainty !== 'certain') continue;
    if (change.kind === 'opaque') value = unread('changes', name);
    else if (change.kind === 'call') value = applyCall(evaluation, value, change.method, change.call);
    else value = setEntry(evaluation, value, change.key, source.expression(change.valueAt), place);
  }
  const isReached = (place: number) => {
    if (functionOf(place) === here && !isOtherFunction)
      return place > binding.at && (place < at || changesAgain(source, binding, place, at));
    if (functionOf(place) === home) return place > binding.at;
    return certaintyInOther(source, name, binding, place, undefined) !== 'no';
  };
  for (const other of changesInCallees(evaluation, name, binding, isReached))
    value = markUncertain(evaluation, value, name, other.change, other.at);
  return value;
}
