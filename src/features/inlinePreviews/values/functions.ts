import { readParameters } from '../code/parameterList';
import type { Argument, Extent } from '../code/expression';
import type { Source } from '../code/source';
import { unread, type Evaluation, type FunctionExpression, type Value } from './value';

/** Helpers that are longer are not read. */
const longestBody = 1500;

/** Where the bracket that opens at `open` closes. */
function closeOf({ text, spans }: Source, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < Math.min(text.length, open + longestBody); at++) {
    const span = spans.indexAt(at);
    if (span >= 0) at = Math.max(at, spans.endOf(span) - 1);
    else if ('([{'.includes(text.charAt(at))) depth++;
    else if (')]}'.includes(text.charAt(at)) && --depth === 0) return at;
  }
  return undefined;
}

/** The function whose definition has its parameters at or after an offset: `def name(…):`, `function name(…) {`. */
export function definedFunction(source: Source, after: number): FunctionExpression | undefined {
  const { text, rules } = source;
  const open = text.indexOf('(', after);
  if (open < 0 || open > after + 100) return undefined;
  const close = closeOf(source, open);
  if (close === undefined) return undefined;
  const extent: Extent = { start: open + 1, end: close };
  const parameters = readParameters(text, extent, rules.syntax, (from) =>
    source.parser(from).inBrackets().expression(),
  );
  const opener = rules.syntax.flavour === 'python' ? ':' : '{';
  const body = text.indexOf(opener, close);
  return body < 0
    ? undefined
    : {
        kind: 'function',
        parameters,
        body: { start: body, end: body + longestBody },
        start: open,
        end: close,
      };
}

const returnWord = /\breturn\b[ \t]*/g;

/** The only expression that a function's body returns. */
function returned(source: Source, { start, end }: Extent): number | undefined {
  const { text, rules } = source;
  const first = start + 1 + (/\S/.exec(text.slice(start + 1, end))?.index ?? 0);
  const mine = source.blocksAround(first).find(({ kind }) => kind === 'function');
  const places = [...text.slice(start, end).matchAll(returnWord)]
    .map((match) => ({ at: start + match.index, valueAt: start + match.index + match[0].length }))
    .filter(({ at }) => source.spans.isCode(at))
    .filter(
      ({ at }) => source.blocksAround(at).find(({ kind }) => kind === 'function')?.start === mine?.start,
    );
  if (places.length !== 1) return undefined;
  const [only] = places;
  if (only && rules.syntax.flavour === 'r') return only.valueAt + 1;
  return only?.valueAt;
}

/** What a function of the same source returns for these arguments. */
export function callFunction(
  evaluation: Evaluation,
  { parameters, result, body }: FunctionExpression,
  args: readonly Argument[],
  at: number,
): Value {
  const { passed, source } = evaluation;
  const taken = parameters.filter(({ name }) => name !== 'self' && name !== 'cls');
  const positional = args.filter(({ keyword }) => keyword === undefined);
  const added: number[] = [];
  for (const [index, parameter] of taken.entries()) {
    const argument = args.find(({ keyword }) => keyword === parameter.name) ?? positional[index];
    const value = argument ? evaluation.evaluate(argument.value, at) : undefined;
    const given = value ?? (parameter.fallback ? evaluation.evaluate(parameter.fallback) : { kind: 'none' });
    if (passed.has(parameter.start)) return unread('call');
    passed.set(parameter.start, given);
    added.push(parameter.start);
  }
  try {
    if (result) return evaluation.evaluate(result);
    const valueAt = body && returned(source, body);
    return valueAt === undefined ? unread('call') : evaluation.evaluate(source.expression(valueAt));
  } finally {
    for (const start of added) passed.delete(start);
  }
}
