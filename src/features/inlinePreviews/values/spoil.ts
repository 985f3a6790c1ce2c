import type { Change } from './changeAt';
import { plainText, unread, type Evaluation, type Value } from './value';

/** Returns the keys that a change sets; undefined when they are unknown. */
function keysOf(evaluation: Evaluation, change: Change, at: number): readonly string[] | undefined {
  if (change.kind === 'set') {
    const key = plainText(evaluation.evaluate(change.key, at));
    return key === undefined ? undefined : [key];
  }
  const { method, call } = change;
  const [first] = call.args;
  if (method === 'set' || method === 'append' || method === 'setdefault') {
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
export function markUncertain(evaluation: Evaluation, value: Value, name: string, change: Change, at: number): Value {
  if (value.kind !== 'record') return unread('changes', name);
  const keys = keysOf(evaluation, change, at);
  if (!keys) return { ...value, isPartial: true };
  const extent = change.kind === 'set' ? change.key : change.call;
  const spoilt = keys.map((key) => {
    const known = value.entries.find((entry) => entry.key === key);
    return {
      key,
      value: unread('changes', name),
      extent,
      keyExtent: known?.keyExtent ?? extent,
      assumed: [],
    };
  });
  return { ...value, entries: [...value.entries.filter(({ key }) => !keys.includes(key)), ...spoilt] };
}
