import type { Cursor } from './cursor';
import type { Expression, Extent } from './expression';
import { readParameters } from './parameterList';
import type { Syntax } from './tokens';

/** The longest function head, in UTF-16 units. */
const longestHead = 600;
const list = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const arrow = new RegExp(
  String.raw`(?:async\s*)?(?:(${list})\s*(?::\s*[\w<>\[\]|., ]+?)?|([A-Za-z_$][\w$]*))\s*=>\s*`,
  'y',
);
const word = new RegExp(
  String.raw`(?:async\s+)?(?:function\b|\\(?=\())\s*\*?\s*[\w$]*\s*(${list})\s*(?::\s*[^={;]+?)?\s*`,
  'y',
);
const lambda = /lambda\b([^:()]*):\s*/y;
const patterns: Readonly<Record<Syntax['flavour'], readonly RegExp[]>> = {
  python: [lambda],
  script: [arrow, word],
  r: [word],
};

/** Finds the function head at an offset: the extent of its parameters and the start of its body. */
function readHead(
  text: string,
  start: number,
  { flavour }: Syntax,
): { parameters: Extent; body: number } | undefined {
  const head = text.slice(start, start + longestHead);
  for (const pattern of patterns[flavour]) {
    pattern.lastIndex = 0;
    const found = pattern.exec(head);
    if (!found) continue;
    const body = start + found[0].length;
    const written = found[1] ?? found[2] ?? '';
    const isBracketed = written.startsWith('(');
    const at = start + head.indexOf(written, isBracketed || flavour !== 'python' ? 0 : 'lambda'.length);
    const inside = isBracketed ? 1 : 0;
    return { parameters: { start: at + inside, end: at + written.length - inside }, body };
  }
  return undefined;
}

function mayBegin({ token, text, syntax }: Cursor): boolean {
  const word = token.text;
  if (token.kind === 'name') {
    if (syntax.flavour === 'python') return word === 'lambda';
    if (word === 'function' || word === 'async') return true;
    return syntax.flavour === 'script' && /^\s*=>/.test(text.slice(token.end, token.end + 9));
  }
  return token.kind === 'symbol' && (syntax.flavour === 'script' ? word === '(' : word === '\\');
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
  if (!mayBegin(cursor)) return undefined;
  const { start } = cursor.token;
  const head = readHead(cursor.text, start, cursor.syntax);
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
