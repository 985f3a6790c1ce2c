import type { Block, Argument, FunctionParameter } from '../parse/expression';
import { lastBefore } from '../parse/readBackwards';
import { parametersOf } from '../parse/blocks';
import { maxNameLength, type Source } from '../parse/source';
import type { Site } from '../scan/scan';
import { Evaluator } from './evaluator';
import { textValue, type Value, type ValueRules } from './value';

/** The maximum number of calls examined for one function. */
const maxCalls = 20;
/** The maximum number of combinations from one call, loop items included. */
const maxChoices = 30;
/** How much of the line before a function's head is searched, in UTF-16 units. */
const longestLine = 200;

const nameInHead =
  /\bdef\s+([A-Za-z_]\w*)|\bfunction\s*\*?\s*([A-Za-z_$][\w$]*)|(?:const|let|var)\s+([A-Za-z_$][\w$]*)|^\s*(?:(?:async|static|public|private)\s+)*([A-Za-z_$.][\w$.]*)\s*(?:<-|=|\()/;
const keywords = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'function']);

function nameOf(source: Source, { start, end }: Block): string | undefined {
  const line = source.text.slice(Math.max(source.lineStart(start), start - longestLine), end);
  const name = nameInHead.exec(line)?.slice(1).find(Boolean);
  return name === undefined || keywords.has(name) ? undefined : name;
}

type Passed = ReadonlyMap<number, Value>;

/** Returns the values that a call passes to each parameter: one set, or one for each item of a loop. */
function passedBy(
  source: Source,
  rules: ValueRules,
  parameters: readonly FunctionParameter[],
  args: readonly Argument[],
): Passed[] {
  const positional = args.filter(({ keyword, isSpread }) => keyword === undefined && !isSpread);
  const isSpread = args.some((argument) => argument.isSpread);
  const evaluator = new Evaluator(source, rules);
  const passed = new Map<number, Value>();
  let choices: Passed[] = [];
  for (const [index, { name, start }] of parameters.entries()) {
    const argument =
      args.find(({ keyword }) => keyword === name) ?? (isSpread ? undefined : positional[index]);
    if (!argument) continue;
    const { value, assumed } = evaluator.evaluateSeparately(argument.value);
    if (value.kind === 'unread') continue;
    passed.set(start, value);
    const loop = assumed.find(({ why }) => why === 'loop');
    if (loop && choices.length === 0 && value.kind === 'text')
      choices = loop.choices.slice(0, maxChoices).map((choice) => new Map([[start, textValue(choice)]]));
  }
  if (passed.size === 0) return [];
  return choices.length === 0 ? [passed] : choices.map((choice) => new Map([...passed, ...choice]));
}

function* callsOf(source: Source, name: string): Generator<readonly Argument[]> {
  const { text, spans } = source;
  if (name.length > maxNameLength) return;
  let count = 0;
  const pattern = new RegExp(String.raw`(?<![\w$])${name.replaceAll(/[.$]/g, '\\$&')}\s*\(`, 'g');
  for (const { index } of text.matchAll(pattern)) {
    // A call inside an interpolation counts too: `f"{load(region)}"`.
    const isCalled = spans.isCode(index) || text.charAt(lastBefore(text, index)) === '{';
    if (!isCalled || /\b(?:def|function)\s*\*?\s*$/.test(text.slice(Math.max(0, index - 30), index)))
      continue;
    const expression = source.parser(index).expression(10);
    let call = expression;
    while (call.kind === 'member' || (call.kind === 'call' && call.callee.kind !== 'name'))
      call = call.kind === 'member' ? call.object : call.callee;
    if (call.kind !== 'call') continue;
    yield call.args;
    if (++count >= maxCalls) return;
  }
}

/** Returns the values that calls of the function around a query pass to its parameters, in text order. */
export function callersOf(source: Source, { readAt }: Site, rules: ValueRules): Passed[] {
  const block = source.functionAt(readAt);
  const name = block && nameOf(source, block);
  if (!block || name === undefined) return [];
  const parameters = parametersOf(source, block).filter((one) => one.name !== 'self' && one.name !== 'cls');
  if (parameters.length === 0) return [];
  return [...callsOf(source, name)]
    .flatMap((args) => passedBy(source, rules, parameters, args))
    .slice(0, maxChoices);
}
