import type { CodeEdit } from '../read/finding';
import type { Origin } from '../values/moment';
import type { FixContext } from './context';

const isNumber = /\bDate\s*\.\s*(?:now|UTC)\s*\(|\.\s*(?:getTime|valueOf)\s*\(/;

/** Writes a date expression that is later by some hours. */
function putForward(
  { source }: FixContext,
  { start, end }: { readonly start: number; readonly end: number },
  hours: number,
): string {
  const written = source.text.slice(start, end);
  const by = `${hours} * 60 * 60 * 1000`;
  const made = /^\(?\s*new\s+Date\s*\(/.test(written)
    ? source.parser(start, end).inBrackets().expression()
    : undefined;
  const args = made?.kind === 'call' && made.callee.kind === 'name' ? made.args : undefined;
  const [only, ...more] = args ?? [];
  if (args?.length === 0) return `new Date(Date.now() + ${by})`;
  const inside = only && source.text.slice(only.start, only.end);
  if (inside !== undefined && more.length === 0 && isNumber.test(inside))
    return `new Date(${inside} + ${by})`;
  return `new Date(${written}.getTime() + ${by})`;
}

/**
 * Adds the network's offset before a date is written as UTC text. In an address, the `Z` is cut off, because the
 * service rejects it there.
 */
export function fixScriptClock(
  context: FixContext,
  { name, held, end }: Origin,
  hours: number,
): readonly CodeEdit[] {
  if ((name !== 'toISOString' && name !== 'toJSON') || !held) return [];
  const { source, transport } = context;
  const isCut = /^\s*\??\.\s*(?:slice|substring|substr|split|replace)\b/.test(
    source.text.slice(end, end + 40),
  );
  const cut: readonly CodeEdit[] =
    transport === 'address' && !isCut ? [{ start: end, end, text: '.slice(0, 19)' }] : [];
  const made = /\bnew\s+$/.exec(source.text.slice(Math.max(0, held.start - 10), held.start));
  const whole = { start: held.start - (made?.[0].length ?? 0), end: held.end };
  return [{ ...whole, text: putForward(context, whole, hours) }, ...cut];
}
