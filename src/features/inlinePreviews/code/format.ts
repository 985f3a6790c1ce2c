import type { Expression, Extent } from './expression';

/** Matches the text after an expression in a formatted string: `=`, `!r`, `:02d`. */
const behind = /^\s*(=)?\s*(?:!(\w))?(?::([^{}]*))?$/;

/** Converts an interpolated expression of Python. One with a format becomes a call of `format`. */
export function withFormat(text: string, inside: Expression, { start, end }: Extent): Expression {
  const found = behind.exec(text.slice(Math.max(inside.end, start), end));
  const [, equals, conversion = 's', format = ''] = found ?? [];
  if (!found || equals !== undefined || conversion !== 's') return { kind: 'other', start, end };
  if (format === '') return { ...inside, start, end };
  const spec: Expression = { kind: 'text', parts: [format], start, end };
  const args = [inside, spec].map((value) => ({
    isSpread: false,
    value,
    start: value.start,
    end: value.end,
  }));
  return { kind: 'call', callee: { kind: 'name', name: 'format', start, end }, args, start, end };
}
