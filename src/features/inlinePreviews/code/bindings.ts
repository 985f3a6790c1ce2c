import { closeOf, lastBefore, openAround, startOfWord } from './backwards';
import type { Binding } from './binding';
import type { Block } from './block';
import { parametersOf } from './blocks';
import type { Expression } from './expression';
import { readParameters } from './parameterList';
import type { Source } from './source';

type Match = Omit<Binding, 'at'>;

/** A form of binding, recognised by the text around a name. */
interface Form {
  readonly before: RegExp;
  readonly after: RegExp;
  readonly kind: Binding['kind'];
  /** True when the names before it determine its index. */
  readonly isPart?: boolean;
  /** True for a part inside a part: `for i, (network, region) in`. */
  readonly isNested?: boolean;
  /** True when a destructuring takes it from an object by key. */
  readonly isKey?: boolean;
  readonly isLocal?: boolean;
  readonly isOuter?: boolean;
  readonly isChange?: boolean;
}

const anything = /^/;
const change: Form = {
  before: anything,
  after: /^\s*(?:[-+*/|&%]|\/\/|\*\*|\?\?|\|\|)=/,
  kind: 'unknown',
  isChange: true,
};
const part = { isPart: true } as const;

const python: readonly Form[] = [
  { before: /^\s*$/, after: /^\s*(?::[^=\n]*)?=(?!=)\s*/, kind: 'assign' },
  {
    before: /^\s*\(?(?:\w+\s*,\s*)*$/,
    after: /^\s*(?:,\s*\w+\s*)*,?\s*\)?\s*=(?!=)\s*/,
    kind: 'assign',
    ...part,
  },
  { before: /^\s*(?:\w+\s*=\s*)+$/, after: /^\s*=(?!=)\s*/, kind: 'assign' },
  { before: anything, after: /^\s*:=\s*/, kind: 'assign' },
  { before: /\bfor\s+\(?(?:\w+\s*,\s*)*$/, after: /^\s*(?:,\s*\w+\s*)*\)?\s+in\s+/, kind: 'loop', ...part },
  {
    before: /\bfor\s+\(?(?:\w+\s*,\s*)*\(\s*(?:\w+\s*,\s*)*$/,
    after: /^\s*(?:,\s*\w+\s*)*,?\s*\)\s*(?:,\s*\w+\s*)*\)?\s*in\s+/,
    kind: 'loop',
    ...part,
    isNested: true,
  },
  { before: /\b(?:import)\b[^=]*$/, after: anything, kind: 'imported' },
  { before: /^\s*(?:global|nonlocal)\b[\w\s,]*$/, after: anything, kind: 'unknown', isOuter: true },
  { before: /^\s*del\b[\w\s,]*$|\b(?:as|except)\s+$/, after: anything, kind: 'unknown' },
  { before: /\b(?:def|class)\s+$/, after: anything, kind: 'function' },
  change,
];

/** The text before and after a name in an object destructuring: `{ region, start: from }`. */
const keysBefore = String.raw`\{\s*(?:[\w$]+\s*(?::\s*[\w$]+\s*)?,\s*)*(?:([\w$]+)\s*:\s*)?`;
const keysAfter = String.raw`\s*(?:,\s*[\w$]+\s*(?::\s*[\w$]+\s*)?)*,?\s*\}\s*`;

const script: readonly Form[] = [
  {
    before: /\b(?:const|let|var)\s+$/,
    after: /^\s*(?::[^=;]*?)?=(?![=>])\s*/,
    kind: 'assign',
    isLocal: true,
  },
  {
    before: /\b(?:const|let|var)\s+(?:[^;=]+=[^;]+,\s*)$/,
    after: /^\s*=(?![=>])\s*/,
    kind: 'assign',
    isLocal: true,
  },
  {
    before: /\b(?:const|let|var)\s*\[\s*(?:\w+\s*,\s*)*$/,
    after: /^\s*(?:,\s*\w+\s*)*\]\s*=(?!=)\s*/,
    kind: 'assign',
    isLocal: true,
    ...part,
  },
  {
    before: /\bfor\s*(?:await\s*)?\(\s*(?:const|let|var)\s+$/,
    after: /^\s+of\s+/,
    kind: 'loop',
    isLocal: true,
  },
  {
    before: /\bfor\s*(?:await\s*)?\(\s*(?:const|let|var)\s*\[\s*(?:[\w$]*\s*,\s*)*$/,
    after: /^\s*(?:,\s*[\w$]*\s*)*\]\s*of\s+/,
    kind: 'loop',
    isLocal: true,
    ...part,
  },
  {
    before: new RegExp(String.raw`\bfor\s*(?:await\s*)?\(\s*(?:const|let|var)\s*${keysBefore}$`),
    after: new RegExp(String.raw`^${keysAfter}of\s+`),
    kind: 'loop',
    isLocal: true,
    isKey: true,
  },
  {
    before: new RegExp(String.raw`\b(?:const|let|var)\s*${keysBefore}$`),
    after: new RegExp(String.raw`^${keysAfter}=(?![=>])\s*`),
    kind: 'assign',
    isLocal: true,
    isKey: true,
  },
  {
    before: /\b(?:const|let|var)\s*[{[][^=;]*$/,
    after: /^[^=;]*[}\]]\s*(?::[^=]*)?(?:=|\s+of\b)/,
    kind: 'unknown',
    isLocal: true,
  },
  {
    before: /\b(?:const|let|var)\s+$/,
    after: /^\s*(?::[^=;]*?)?\s*(?:;|$|\n)/,
    kind: 'unknown',
    isLocal: true,
  },
  { before: /\bimport\b[^;=]*$/, after: anything, kind: 'imported' },
  { before: /\b(?:function|class)\s*\*?\s*$/, after: anything, kind: 'function' },
  // A destructuring with a default: `const { region = "NSW1" } = options`.
  {
    before: /\b(?:const|let|var)\s*[{[][^=;]*(?:=[^;]*)?$/,
    after: /^[^;]*[}\]]\s*=(?![=>])/,
    kind: 'unknown',
    isLocal: true,
  },
  { before: /(?:^|[;{}])\s*$/, after: /^\s*=(?![=>])\s*/, kind: 'assign' },
  { before: anything, after: /^\s*(?:\+\+|--)/, kind: 'unknown', isChange: true },
  change,
];

const r: readonly Form[] = [
  { before: /(?:^|[;{])\s*$/, after: /^\s*(?:<-|=(?!=))\s*/, kind: 'assign' },
  { before: /(?:^|[;{])\s*$/, after: /^\s*<<-\s*/, kind: 'assign', isOuter: true },
  { before: /\bfor\s*\(\s*$/, after: /^\s+in\s+/, kind: 'loop' },
  { before: /->>?\s*$/, after: anything, kind: 'unknown' },
];

const forms = { python, script, r } as const;

function classify(source: Source, name: string, at: number): Match | undefined {
  const { text, rules } = source;
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(Math.max(lineStart, at - 300), at);
  const from = at + name.length;
  const after = text.slice(from, from + 300);
  for (const form of forms[rules.syntax.flavour]) {
    // The text after the name rules out most forms, and faster.
    const found = form.after.exec(after);
    if (!found) continue;
    const ahead = form.before.exec(before);
    if (!ahead) continue;
    const { kind, isLocal = false, isChange = false, isOuter = false } = form;
    if (kind === 'unknown' || kind === 'imported') return { kind, isLocal, isChange, isOuter };
    const isInBrackets = ahead[0].includes('[') && rules.syntax.flavour === 'script';
    const isOneOfMany =
      form.isPart === true && (isInBrackets || ahead[0].includes(',') || found[0].includes(','));
    const commas = (written: string): number => written.split(',').length - 1;
    const within = form.isNested === true ? ahead[0].lastIndexOf('(') : -1;
    const index = isOneOfMany ? commas(ahead[0].slice(0, within < 0 ? undefined : within)) : undefined;
    return {
      kind,
      isLocal,
      isOuter,
      valueAt: from + found[0].length,
      ...(index !== undefined && { part: index }),
      ...(within >= 0 && { inner: commas(ahead[0].slice(within)) }),
      ...(form.isKey === true && { key: ahead[1] ?? name, declaredAt: at - before.length + ahead.index }),
    };
  }
  return undefined;
}

/** A parameter of an R function without braces: `function(days = 7) Sys.Date() - days`. */
function bareParameter(source: Source, name: string, at: number): Match | undefined {
  const { text, rules } = source;
  const open = openAround(source, at);
  if (open === undefined || text.charAt(open) !== '(') return undefined;
  const end = lastBefore(text, open) + 1;
  const isHead = text.charAt(end - 1) === '\\' || text.slice(startOfWord(text, end), end) === 'function';
  const close = isHead ? closeOf(source, open) : undefined;
  if (close === undefined) return undefined;
  const parameters = readParameters(text, { start: open + 1, end: close }, rules.syntax, (from) =>
    source.parser(from).inBrackets().expression(),
  );
  const parameter = parameters.find((one) => one.name === name && one.start === at);
  const bodyAt = close + 1 + (/^\s*/.exec(text.slice(close + 1, close + 200))?.[0].length ?? 0);
  if (!parameter || text.charAt(bodyAt) === '{') return undefined;
  return { kind: 'parameter', parameter, scopeEnd: source.parser(bodyAt).expression().end };
}

/**
 * A parameter of a function whose body is an expression: `(d) => d.toISOString()`. In a callback of `map`, `forEach`,
 * `flatMap` or `filter`, it loops over the list.
 */
function arrowParameter(source: Source, name: string, at: number): Match | undefined {
  if (source.rules.syntax.flavour === 'r') return bareParameter(source, name, at);
  if (source.rules.syntax.flavour !== 'script') return undefined;
  const { text } = source;
  const before = text.slice(Math.max(0, at - 200), at);
  const after = text.slice(at + name.length, at + name.length + 200);
  const isListed =
    /^\s*=>/.test(after) || (/^[^()]*\)\s*(?::[^=;]+)?=>/.test(after) && /\(\s*[^()]*$/.test(before));
  if (!isListed) return undefined;
  const arrow = text.indexOf('=>', at + name.length) + 2;
  const bodyAt = arrow + (/^\s*/.exec(text.slice(arrow, arrow + 200))?.[0].length ?? 0);
  const isBlock = text.charAt(bodyAt) === '{';
  const scopeEnd = isBlock ? at : source.parser(bodyAt).inBrackets().expression().end;
  const called = /\.\s*(?:map|forEach|flatMap|filter)\(\s*(?:async\s*)?\(?\s*$/.exec(before);
  if (!called) return { kind: 'parameter', isLocal: true, scopeEnd };
  const dot = at - before.length + called.index;
  return { kind: 'loop', isLocal: true, scopeEnd, valueAt: startOfChain(text, dot), valueEnd: dot };
}

/** Returns the start of the dotted name or list before a dot. */
function startOfChain(text: string, dot: number): number {
  const before = text.slice(Math.max(0, dot - 400), dot);
  const found = /(?:\[[^[\]]*\]|[\w$.]+)\s*$/.exec(before);
  return dot - before.length + (found?.index ?? before.length);
}

/** Returns all places that give a name a value, except parameters of functions with a block. */
export const bindingsOf = (source: Source, name: string): readonly Binding[] =>
  source.bindings(name, (at) => {
    const match = arrowParameter(source, name, at) ?? classify(source, name, at);
    return match && { at, ...match };
  });

/** Returns the binding of a function's parameter; undefined when the function has none of this name. */
export function parameterBinding(source: Source, block: Block, name: string): Binding | undefined {
  const parameter = parametersOf(source, block).find((one) => one.name === name);
  if (!parameter) return undefined;
  const looped = arrowParameter(source, name, parameter.start);
  return looped?.kind === 'loop'
    ? { ...looped, at: parameter.start }
    : { kind: 'parameter', at: parameter.start, function: block, parameter };
}

/** Returns the expression that a binding takes its value from. */
export const valueOf = (source: Source, { valueAt, valueEnd }: Binding): Expression | undefined =>
  valueAt === undefined ? undefined : source.expression(valueAt, valueEnd);
