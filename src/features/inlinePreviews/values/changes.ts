import type { Binding } from '../code/binding';
import { headOf } from '../code/blocks';
import type { Argument, Expression } from '../code/expression';
import { isFallback, runsBefore } from '../code/nearestBinding';
import { setField } from './fields';
import { joinTexts, partsOf } from './textCalls';
import { plainText, textValue, unread, type Evaluation, type RecordEntry, type Value } from './value';

type Call = Extract<Expression, { kind: 'call' }>;

/** What a statement does to the value that a name holds. */
type Change =
  | { readonly kind: 'call'; readonly method: string; readonly call: Call }
  | { readonly kind: 'set'; readonly key: Expression; readonly valueAt: number };

const changing = new Set([
  ...[
    'update',
    'append',
    'extend',
    'insert',
    'pop',
    'clear',
    'remove',
    'setdefault',
    'add',
    'sort',
    'reverse',
  ],
  ...['push', 'unshift', 'splice', 'shift', 'fill', 'set', 'delete', 'assign'],
]);

const setter = /^set(?:UTC)?(?:Date|Hours|Minutes|Seconds|Milliseconds|Month|FullYear|Time)$/;

/** What stands behind a name at an offset, where that changes its value. */
function changeAt({ source }: Evaluation, name: string, at: number): Change | undefined {
  const behind = source.text.slice(at + name.length, at + name.length + 40);
  const isMember = /^\s*\.\s*(?:searchParams\s*\.\s*)?(\w+)\s*\(/.exec(behind)?.[1];
  if (isMember !== undefined) {
    if (!changing.has(isMember) && !setter.test(isMember)) return undefined;
    const call = source.parser(at).expression();
    return call.kind === 'call' ? { kind: 'call', method: isMember, call } : undefined;
  }
  if (!/^\s*(?:\[|\.\s*\w+\s*=(?![=>]))/.test(behind)) return undefined;
  const target = source.parser(at).expression(10);
  const equals = /^\s*=(?![=>])\s*/.exec(source.text.slice(target.end, target.end + 40));
  if (!equals) return undefined;
  const valueAt = target.end + equals[0].length;
  if (target.kind === 'item') return { kind: 'set', key: target.key, valueAt };
  if (target.kind !== 'member' || target.object.kind !== 'name') return undefined;
  const { start, end } = target;
  return { kind: 'set', key: { kind: 'text', parts: [target.name], start, end }, valueAt };
}

const withEntries = (held: Value, entries: readonly RecordEntry[], isPartial = false): Value =>
  held.kind === 'record'
    ? { ...held, entries: [...held.entries, ...entries], isPartial: held.isPartial || isPartial }
    : unread('changes');

function setEntry(
  evaluation: Evaluation,
  held: Value,
  { key, value, at }: { readonly key: Expression; readonly value: Expression; readonly at: number },
  isAdded: boolean,
): Value {
  const name = plainText(evaluation.evaluate(key, at));
  const before = evaluation.assumed;
  evaluation.assumed = [];
  const read = evaluation.evaluate(value, at);
  const { assumed } = evaluation;
  evaluation.assumed = [...before, ...assumed];
  if (held.kind === 'text' && name === 'search')
    return joinTexts([held, textValue('?'), { kind: 'text', parts: [read] }]);
  if (held.kind !== 'record') return held.kind === 'text' ? held : unread('changes');
  if (name === undefined) return { ...held, isPartial: true };
  const entry: RecordEntry = { key: name, value: read, extent: value, keyExtent: key, assumed };
  const others = isAdded ? held.entries : held.entries.filter((one) => one.key !== name);
  return { ...held, entries: [...others, entry] };
}

/** An address with a parameter more: `url.searchParams.append("metrics", "power")`. */
function addToSearch(
  evaluation: Evaluation,
  held: Value,
  method: string,
  [first, second]: readonly Argument[],
  at: number,
): Value {
  if (!first || !second || (method !== 'append' && method !== 'set')) return held;
  const key = evaluation.evaluate(first.value, at);
  const value = evaluation.evaluate(second.value, at);
  const separator = joinsSearch(held) ? '&' : '?';
  return joinTexts([
    held,
    textValue(separator),
    key,
    textValue('='),
    { kind: 'text', parts: partsOf(value) },
  ]);
}

const joinsSearch = (held: Value): boolean =>
  held.kind === 'text' && held.parts.some((part) => typeof part === 'string' && part.includes('?'));

function applyCall(evaluation: Evaluation, held: Value, method: string, { args, start }: Call): Value {
  const [first, second] = args;
  if (held.kind === 'moment') return setField(evaluation, held.moment, method, args, start);
  if (held.kind === 'record') {
    if (first && second && (method === 'set' || method === 'append' || method === 'setdefault'))
      return setEntry(
        evaluation,
        held,
        { key: first.value, value: second.value, at: start },
        method === 'append',
      );
    if (method === 'update') {
      const named = args.filter(({ keyword }) => keyword !== undefined);
      if (named.length > 0) {
        const entries = named.map(({ keyword = '', value, keywordExtent }): RecordEntry => ({
          ...{ key: keyword, value: evaluation.evaluate(value, start), extent: value },
          ...{ keyExtent: keywordExtent ?? value, assumed: [] },
        }));
        return withEntries(held, entries, named.length < args.length);
      }
      const added = first && evaluation.evaluate(first.value, start);
      return added?.kind === 'record'
        ? withEntries(held, added.entries, added.isPartial)
        : { ...held, isPartial: true };
    }
    return { ...held, isPartial: true };
  }
  if (held.kind === 'text') return addToSearch(evaluation, held, method, args, start);
  if (held.kind !== 'list') return held.kind === 'none' || held.kind === 'unread' ? held : unread('changes');
  const isAdding = method === 'append' || method === 'push' || method === 'extend' || method === 'add';
  if (!isAdding || !first) return unread('changes');
  const added = evaluation.items(args, start);
  const items =
    method === 'extend'
      ? added.flatMap((one) => (one.kind === 'list' ? one.items : [unread('spread')]))
      : added;
  return { kind: 'list', items: [...held.items, ...items] };
}

/** Whether a change that need not happen does: `if region: params["network_region"] = region`. */
function isTaken(evaluation: Evaluation, place: number, at: number): boolean | undefined {
  const { source } = evaluation;
  const around = new Set(source.blocksAround(at).map(({ start }) => start));
  const blocks = source.blocksAround(place).filter((block) => !around.has(block.start));
  const [only] = blocks;
  if (blocks.length !== 1 || only?.kind !== 'branch') return undefined;
  const test = /^\s*if\s*\(?\s*(\w+)(?:\s+is\s+not\s+None|\s*!==?\s*(?:null|undefined))?\s*\)?\s*$/.exec(
    headOf(source, only),
  )?.[1];
  if (test === undefined) return undefined;
  const value = evaluation.evaluate({ kind: 'name', name: test, start: only.start, end: only.end }, place);
  // What is not known is asked for, and then it is there.
  return value.kind !== 'none' && !(value.kind === 'flag' && !value.value);
}

/** The value that a name holds at `at`, with what was done to it since it was bound. */
export function applyChanges(
  evaluation: Evaluation,
  first: Value,
  name: string,
  binding: Binding,
  at: number,
): Value {
  const canChange = ['record', 'list', 'moment', 'text'].includes(first.kind);
  if (!canChange) return first;
  const { source } = evaluation;
  let value = first;
  const functionOf = (place: number): number | undefined =>
    source.blocksAround(place).find(({ kind }) => kind === 'function')?.start;
  const home = functionOf(binding.function ? at : binding.at);
  const isElsewhere = functionOf(at) !== home;
  for (const place of source.occurrences(name)) {
    if (place <= binding.at || (place >= at && !isElsewhere)) continue;
    if (functionOf(place) !== home) continue;
    const change = changeAt(evaluation, name, place);
    if (!change) continue;
    if (!runsBefore(source, place, isElsewhere ? binding.at : at)) {
      const taken = isTaken(evaluation, place, at);
      if (taken === false || isFallback(source, name, place, at)) continue;
      if (taken === undefined) {
        value = value.kind === 'record' ? { ...value, isPartial: true } : unread('changes', name);
        continue;
      }
    }
    value =
      change.kind === 'call'
        ? applyCall(evaluation, value, change.method, change.call)
        : setEntry(
            evaluation,
            value,
            { key: change.key, value: source.expression(change.valueAt), at: place },
            false,
          );
  }
  return value;
}
