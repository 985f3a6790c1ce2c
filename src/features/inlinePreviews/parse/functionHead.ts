import { Cursor, type FunctionSyntax, type Syntax } from './tokens';
import type { Expression, Extent, FunctionParameter } from './expression';

/** Reads the parameters in a function head, including destructured ones. */
export function readParameters(
  text: string,
  { start, end }: Extent,
  syntax: Syntax,
  readExpression: (start: number, limit: number) => Expression,
): FunctionParameter[] {
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
      parameters.push({ name: name.text, fallback, ...extent });
    }
    cursor.skipTo();
    if (!cursor.isAtEnd()) cursor.next();
  }
  return parameters;
}

/** The longest function head, in UTF-16 units. */
const longestHead = 600;

/** A pattern for a list in brackets, which can be nested twice. */
export const listInBrackets = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;

/** The head of an anonymous function with a word or sign before its parameters: `function (x)`, `\(x)`. */
export const functionHead = new RegExp(
  String.raw`(?:async\s+)?(?:function\b|\\(?=\())\s*\*?\s*[\w$]*\s*(${listInBrackets})\s*(?::\s*[^={;]+?)?\s*`,
  'dy',
);

/** Finds the function head at an offset: the extent of its parameters and the start of its body. */
function readHead(
  text: string,
  start: number,
  { heads }: FunctionSyntax,
): { parameters: Extent; body: number } | undefined {
  const head = text.slice(start, start + longestHead);
  for (const pattern of heads) {
    pattern.lastIndex = 0;
    const found = pattern.exec(head);
    const written = found?.indices?.slice(1).find(Boolean);
    if (!found || !written) continue;
    const [from, to] = written;
    const inside = head.charAt(from) === '(' ? 1 : 0;
    return {
      parameters: { start: start + from + inside, end: start + to - inside },
      body: start + found[0].length,
    };
  }
  return undefined;
}

function skipBlock(cursor: Cursor): void {
  cursor.next();
  cursor.brackets++;
  while (!cursor.isAtEnd() && !cursor.is('}')) {
    cursor.skipTo('}');
    if (!cursor.is('}') && !cursor.isAtEnd()) cursor.next();
  }
  cursor.brackets--;
  cursor.skip('}');
}

/** Reads a function such as `(d) => d + 1`, `lambda x: x` or `function(x) { … }`; undefined when none is next. */
export function readFunction(
  cursor: Cursor,
  readExpression: (start: number, limit: number) => Expression,
): Expression | undefined {
  const { functions } = cursor.syntax;
  if (!functions.mayBegin(cursor.token, cursor.text)) return undefined;
  const { start } = cursor.token;
  const head = readHead(cursor.text, start, functions);
  if (!head || head.body >= cursor.limit) return undefined;
  const parameters = readParameters(cursor.text, head.parameters, cursor.syntax, readExpression);
  while (cursor.token.start < head.body && !cursor.isAtEnd()) cursor.next();
  const from = cursor.token.start;
  if (cursor.is('{')) {
    skipBlock(cursor);
    return { kind: 'function', parameters, body: { start: from, end: cursor.end }, start, end: cursor.end };
  }
  const result = readExpression(from, cursor.limit);
  while (cursor.token.start < result.end && !cursor.isAtEnd()) cursor.next();
  return { kind: 'function', parameters, result, start, end: Math.max(result.end, from) };
}
