import type { Binding, BindingForm, BindingMatch, Block } from '../parse/binding';
import { anything, changeForm } from '../parse/bindings';
import { parametersOf } from '../parse/blocks';
import { isFunction } from '../parse/nearestBinding';
import type { NameRules, Source } from '../parse/source';

const part = { isPart: true } as const;

/** The text before and after a name in an object destructuring: `{ region, start: from }`. */
const keysBefore = String.raw`\{\s*(?:[\w$]+\s*(?::\s*[\w$]+\s*)?,\s*)*(?:([\w$]+)\s*:\s*)?`;
const keysAfter = String.raw`\s*(?:,\s*[\w$]+\s*(?::\s*[\w$]+\s*)?)*,?\s*\}\s*`;

const forms: readonly BindingForm[] = [
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
  changeForm,
];

/**
 * A parameter of a function whose body is an expression: `(d) => d.toISOString()`. In a callback of `map`, `forEach`,
 * `flatMap` or `filter`, it loops over the list.
 */
function arrowParameter(source: Source, name: string, at: number): BindingMatch | undefined {
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

/** True when one of the functions declares its own variable of this name. */
const isOwn = (source: Source, name: string, all: readonly Binding[], functions: readonly Block[]): boolean =>
  functions.some(
    (block) =>
      parametersOf(source, block).some((one) => one.name === name) ||
      all.some(
        ({ at, isLocal }) =>
          isLocal === true && source.blocksAround(at).find(isFunction)?.start === block.start,
      ),
  );

export const scriptNames: NameRules = {
  forms,
  readParameter: arrowParameter,
  setsOuter: (source, { name, all, functions }) => !isOwn(source, name, all, functions),
};
