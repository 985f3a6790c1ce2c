import type { Expression } from '../code/expression';
import { perName } from '../code/perName';
import type { Source } from '../code/source';

type Call = Extract<Expression, { kind: 'call' }>;

/** A statement that changes the value of a name. */
export type Change =
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

/** Reads the change that follows a name at an offset; undefined when nothing there changes its value. */
function changeAt(source: Source, name: string, at: number): Change | undefined {
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

/** A change of a name's value, with its offset. */
export interface ChangeOf {
  readonly change: Change;
  readonly at: number;
}

/** Returns all changes of a name's value, in text order. */
export const changesOf = perName((source, name): readonly ChangeOf[] =>
  source.occurrences(name).flatMap((at) => {
    const change = changeAt(source, name, at);
    return change ? [{ change, at }] : [];
  }),
);
