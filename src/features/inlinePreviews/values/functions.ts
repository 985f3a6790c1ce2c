import { closeOf } from '../parse/readBackwards';
import { readParameters } from '../parse/functionHead';
import type { Argument, Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import { unread, type Evaluation, type FunctionExpression, type Value } from './value';

/** The longest helper function that is read, in UTF-16 units. */
export const longestBody = 1500;

/** Reads the function whose parameters begin at or after an offset: `def name(…):`, `function name(…) {`. */
export function definedFunction(source: Source, after: number): FunctionExpression | undefined {
  const { text, rules } = source;
  const open = text.indexOf('(', after);
  if (open < 0 || open > after + 100) return undefined;
  const close = closeOf(source, open, longestBody);
  if (close === undefined) return undefined;
  const extent: Extent = { start: open + 1, end: close };
  const parameters = readParameters(text, extent, rules.syntax, (from) =>
    source.parser(from).inBrackets().expression(),
  );
  const body = text.indexOf(rules.syntax.functions.bodyOpener, close);
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

/** True when no condition or loop inside its function encloses the place. */
function alwaysRuns(source: Source, at: number): boolean {
  const blocks = source.blocksAround(at);
  const end = blocks.findIndex(({ kind }) => kind === 'function');
  if (blocks.slice(0, Math.max(0, end)).some(({ kind }) => kind === 'branch' || kind === 'loop'))
    return false;
  const line = source.lineBefore(at, 400);
  return !/\b(?:if|else|elif|for|while|case|default)\b/.test(line);
}

/** Returns the offset of the only expression that a function's body returns. */
function returned(evaluation: Evaluation, { start, end }: Extent): number | undefined {
  const { source } = evaluation;
  const { text } = source;
  const first = start + 1 + Math.max(0, text.slice(start + 1, end).search(/\S/));
  const mine = source.functionAt(first);
  const places = [...text.slice(start, end).matchAll(returnWord)]
    .map((match) => ({ at: start + match.index, valueAt: start + match.index + match[0].length }))
    .filter(({ at }) => source.spans.isCode(at) && source.functionAt(at)?.start === mine?.start);
  const only = places.at(0);
  if (!only) return evaluation.rules.lastStatement?.(source, { start, end });
  if (places.length > 1 || !alwaysRuns(source, only.at)) return undefined;
  // The rest of the line is empty: nothing is returned.
  if (/^(?:$|[\r\n;}#]|\/[/*])/.test(text.slice(only.valueAt, only.valueAt + 2))) return undefined;
  return only.valueAt + (source.rules.syntax.functions.isReturnCalled ? 1 : 0);
}

export function callFunction(
  evaluation: Evaluation,
  { parameters, result, body }: FunctionExpression,
  args: readonly Argument[],
  at: number,
): Value {
  const { argumentValues, source } = evaluation;
  const { leavesOut } = evaluation.rules;
  const own = parameters.filter(({ name }) => name !== 'self' && name !== 'cls');
  const isUnknown = ({ keyword, isSpread }: Argument) =>
    isSpread || (keyword !== undefined && !own.some(({ name }) => name === keyword));
  if (args.some(isUnknown)) return unread('call');
  const keywords = new Set(args.map(({ keyword }) => keyword));
  // Arguments without a name fill the parameters that are not named, in order.
  const unnamed = own.filter(({ name }) => !keywords.has(name));
  const positional = args.filter(({ keyword }) => keyword === undefined);
  const added: number[] = [];
  try {
    for (const parameter of own) {
      const index = unnamed.indexOf(parameter);
      const argument =
        index < 0 ? args.find(({ keyword }) => keyword === parameter.name) : positional.at(index);
      const written = argument ? source.slice(argument.value) : '';
      const isLeftOut = leavesOut?.test(written);
      const value = argument && !isLeftOut ? evaluation.evaluate(argument.value, at) : undefined;
      const mayBeLeftOut = value?.kind === 'none' && leavesOut && written !== 'null';
      if (mayBeLeftOut && parameter.fallback) return unread('call');
      const argumentValue =
        value ?? (parameter.fallback ? evaluation.evaluate(parameter.fallback) : { kind: 'none' });
      if (argumentValues.has(parameter.start)) return unread('call');
      argumentValues.set(parameter.start, argumentValue);
      added.push(parameter.start);
    }
    if (result) return evaluation.evaluate(result);
    const valueAt = body && returned(evaluation, body);
    return valueAt === undefined ? unread('call') : evaluation.evaluate(source.expression(valueAt));
  } finally {
    for (const start of added) argumentValues.delete(start);
  }
}
