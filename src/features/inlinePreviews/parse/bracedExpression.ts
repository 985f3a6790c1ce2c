import type { Cursor } from './tokens';
import type { Argument, Entry, Expression } from './expression';

/** Reads the expressions inside braces. */
interface ExpressionReader {
  expression(): Expression;
  /** Reads an expression up to the next separator. */
  whole(): Expression;
  skipped(): Expression;
  arguments(): { args: readonly Argument[] };
}

/** Reads an object, a dict or a set. */
export function readBraced(cursor: Cursor, reader: ExpressionReader): Expression {
  const { start } = cursor.next();
  const entries: Entry[] = [];
  const items: Argument[] = [];
  cursor.brackets++;
  while (!cursor.atCloser) {
    const from = cursor.token.start;
    const key = readKey(cursor, reader);
    if (key && cursor.skip(':')) entries.push({ key, value: reader.whole(), start: from, end: cursor.end });
    else if (key?.kind === 'text' && cursor.syntax.hasNamedKeys && cursor.atSeparator) {
      const name = cursor.text.slice(key.start, key.end);
      entries.push({ key, value: { ...key, kind: 'name', name }, start: from, end: key.end });
    } else {
      const item = readItem(cursor, reader, key);
      if (item.isSpread) entries.push(item);
      else items.push(item);
    }
    if (!cursor.skip(',') && !cursor.skip(';')) break;
  }
  cursor.brackets--;
  cursor.skip('}');
  const extent = { start, end: cursor.end };
  // The order of a set of several is unknown.
  if (items.length > 1) return { kind: 'other', ...extent };
  return items.length > 0 ? { kind: 'list', items, ...extent } : { kind: 'record', entries, ...extent };
}

/** Reads the key of an entry; undefined before a spread. */
function readKey(cursor: Cursor, reader: ExpressionReader): Expression | undefined {
  const { kind, text, start, end } = cursor.token;
  if (text === '**' || text === '...' || text === '*') return undefined;
  if (cursor.syntax.hasNamedKeys) {
    if (kind === 'name') {
      cursor.next();
      return { kind: 'text', parts: [text], start, end };
    }
    if (text === '[') {
      const { args } = reader.arguments();
      return args[0]?.value;
    }
  }
  return reader.expression();
}

function readItem(cursor: Cursor, reader: ExpressionReader, key: Expression | undefined): Argument {
  const { start } = key ?? cursor.token;
  const isSpread = key === undefined;
  if (isSpread) cursor.next();
  const isWhole = key !== undefined && cursor.atSeparator;
  const value = isWhole ? key : isSpread ? reader.whole() : reader.skipped();
  return { isSpread, value, start, end: Math.max(cursor.end, value.end) };
}
