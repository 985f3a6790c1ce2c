import type { FixContext, FixRules } from '../fixes/fixContext';
import { isInString } from '../fixes/writtenText';
import type { CodeEdit } from '../read/foundQuery';
import type { Origin } from '../values/moment';

const isNumber = /\bDate\s*\.\s*(?:now|UTC)\s*\(|\.\s*(?:getTime|valueOf)\s*\(/;

/** Writes a date expression that is later by some hours. */
function putForward(
  { source }: FixContext,
  { start, end }: { start: number; end: number },
  hours: number,
): string {
  const written = source.text.slice(start, end);
  const by = `${hours} * 60 * 60 * 1000`;
  const made = /^\(?\s*new\s+Date\s*\(/.test(written)
    ? source.parser(start, end).inBrackets().expression()
    : undefined;
  const args = made?.kind === 'call' && made.callee.kind === 'name' ? made.args : undefined;
  if (args?.length === 0) return `new Date(Date.now() + ${by})`;
  if (args?.length === 1) {
    const inside = source.text.slice(args[0].start, args[0].end);
    if (isNumber.test(inside)) return `new Date(${inside} + ${by})`;
  }
  return `new Date(${written}.getTime() + ${by})`;
}

/**
 * Adds the network's offset before a date is written as UTC text. In an address, the `Z` is cut off, because the
 * service rejects it there.
 */
function moveClock(context: FixContext, { name, receiver, end }: Origin, hours: number): CodeEdit[] {
  if ((name !== 'toISOString' && name !== 'toJSON') || !receiver) return [];
  const { source, client } = context;
  const isCut = /^\s*\??\.\s*(?:slice|substring|substr|split|replace)\b/.test(
    source.text.slice(end, end + 40),
  );
  const cut: CodeEdit[] = !client && !isCut ? [{ start: end, end, text: '.slice(0, 19)' }] : [];
  const made = /\bnew\s+$/.exec(source.text.slice(Math.max(0, receiver.start - 10), receiver.start));
  const whole = { start: receiver.start - (made?.[0].length ?? 0), end: receiver.end };
  return [{ ...whole, text: putForward(context, whole, hours) }, ...cut];
}

export const scriptFixes: FixRules = {
  writeList: (items) => `[${items.join(', ')}]`,
  joinedList: /^(?<list>[^]+)\.join\(\s*(["'`]),\2\s*\)$/,
  repeatsLists: () => false,
  moveClock: (context, { origin }, hours) => moveClock(context, origin, hours),
  replaceDate: ({ source }, { extent }, origin, stamp) => {
    const isHere = extent.start <= origin.start && origin.end <= extent.end;
    return isHere && !isInString(source, extent) ? { ...extent, text: `"${stamp}"` } : undefined;
  },
};
