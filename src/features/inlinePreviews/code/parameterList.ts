import { Cursor } from './cursor';
import type { Expression, Extent, FunctionParameter } from './expression';
import type { Syntax } from './tokens';

type ReadExpression = (start: number, limit: number) => Expression;

/** Reads the parameters in a function head, including destructured ones. */
export function readParameters(
  text: string,
  { start, end }: Extent,
  syntax: Syntax,
  readExpression: ReadExpression,
): readonly FunctionParameter[] {
  const cursor = new Cursor(text, syntax, start, end);
  cursor.brackets = 1;
  const parameters: FunctionParameter[] = [];
  while (!cursor.isAtEnd()) {
    while (cursor.is('*') || cursor.is('**') || cursor.is('...')) cursor.next();
    const from = cursor.token.start;
    if (cursor.is('{') || cursor.is('[')) {
      const inside = cursor.token.end;
      cursor.skipTo('=');
      const parts = readParameters(text, { start: inside, end: cursor.end }, syntax, readExpression);
      parameters.push(...parts.map((part) => ({ ...part, isPart: true as const })));
    } else if (cursor.token.kind === 'name') {
      const name = cursor.next();
      cursor.skipTo('=');
      const fallback = cursor.is('=') ? readExpression(cursor.token.end, end) : undefined;
      cursor.skipTo();
      const extent = { start: from, end: cursor.end };
      parameters.push({ name: name.text, ...(fallback && { fallback }), ...extent });
    }
    cursor.skipTo();
    if (!cursor.isAtEnd()) cursor.next();
  }
  return parameters;
}
