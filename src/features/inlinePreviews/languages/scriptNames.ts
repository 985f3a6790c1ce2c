import type { Binding, BindingForm, BindingMatch, Block } from '../parse/expression';
import { anything, changeForm } from '../parse/bindings';
import { parametersOf } from '../parse/blocks';
import {
  beginsStatement,
  closeOf,
  lastBefore,
  openAround,
  openOf,
  startOfWord,
} from '../parse/readBackwards';
import type { NameRules, Source } from '../parse/source';

/** The text before and after a name in an object destructuring: `{ region, start: from }`. */
const keysBefore = String.raw`\{\s*(?:[\w$]+\s*(?::\s*[\w$]+\s*)?,\s*)*(?:([\w$]+)\s*:\s*)?`;
const keysAfter = String.raw`\s*(?:,\s*[\w$]+\s*(?::\s*[\w$]+\s*)?)*,?\s*\}\s*`;

const assigned = { kind: 'assign', isLocal: true } as const;
const looped = { kind: 'loop', isLocal: true } as const;
const unread = { kind: 'unknown', isLocal: true } as const;

const forms: readonly BindingForm[] = [
  { ...assigned, before: /\b(?:const|let|var)\s+$/, after: /^\s*(?::[^=;]*?)?=(?![=>])\s*/ },
  { ...assigned, before: /\b(?:const|let|var)\s+(?:[^;=]+=[^;]+,\s*)$/, after: /^\s*=(?![=>])\s*/ },
  {
    ...assigned,
    before: /\b(?:const|let|var)\s*\[\s*(?:\w+\s*,\s*)*$/,
    after: /^\s*(?:,\s*\w+\s*)*\]\s*=(?!=)\s*/,
    isPart: true,
  },
  { ...looped, before: /\bfor\s*(?:await\s*)?\(\s*(?:const|let|var)\s+$/, after: /^\s+of\s+/ },
  {
    ...looped,
    before: /\bfor\s*(?:await\s*)?\(\s*(?:const|let|var)\s*\[\s*(?:[\w$]*\s*,\s*)*$/,
    after: /^\s*(?:,\s*[\w$]*\s*)*\]\s*of\s+/,
    isPart: true,
  },
  {
    ...looped,
    before: new RegExp(String.raw`\bfor\s*(?:await\s*)?\(\s*(?:const|let|var)\s*${keysBefore}$`),
    after: new RegExp(String.raw`^${keysAfter}of\s+`),
    isKey: true,
  },
  {
    ...assigned,
    before: new RegExp(String.raw`\b(?:const|let|var)\s*${keysBefore}$`),
    after: new RegExp(String.raw`^${keysAfter}=(?![=>])\s*`),
    isKey: true,
  },
  {
    ...unread,
    before: /\b(?:const|let|var)\s*[{[][^=;]*$/,
    after: /^[^=;]*[}\]]\s*(?::[^=]*)?(?:=|\s+of\b)/,
  },
  { ...unread, before: /\b(?:const|let|var)\s+$/, after: /^\s*(?::[^=;]*?)?\s*(?:;|$|\n)/ },
  { before: /\bimport\b[^;=]*$/, after: anything, kind: 'imported' },
  { before: /\b(?:function|class)\s*\*?\s*$/, after: anything, kind: 'function' },
  // A destructuring with a default: `const { region = "NSW1" } = options`.
  {
    ...unread,
    before: /\b(?:const|let|var)\s*[{[][^=;]*(?:=[^;]*)?$/,
    after: /^[^;]*[}\]]\s*=(?![=>])/,
  },
  { before: /(?:^|[;{}])\s*$/, after: /^\s*=(?![=>])\s*/, kind: 'assign' },
  { before: anything, after: /^[^\S\n]*(?:\+\+|--)/, kind: 'unknown', isChange: true },
  { before: /(?:\+\+|--)\s*$/, after: anything, kind: 'unknown', isChange: true },
  { before: /\bcatch\s*\(\s*$/, after: anything, kind: 'unknown' },
  changeForm,
];

/** A parameter of `(d) => d.toISOString()`. A callback of `map`, `forEach`, `flatMap` or `filter` loops over a list. */
function arrowParameter(source: Source, name: string, at: number): BindingMatch | undefined {
  const { text } = source;
  const before = text.slice(Math.max(0, at - 200), at);
  const after = text.slice(at + name.length, at + name.length + 200);
  const isListed =
    /^\s*=>/.test(after) || (/^[^()]*\)\s*(?::[^=;]+)?=>/.test(after) && /\(\s*[^()]*$/.test(before));
  if (!isListed) return undefined;
  const arrow = text.indexOf('=>', at + name.length) + 2;
  const bodyAt = arrow + text.slice(arrow, arrow + 200).search(/\S|$/);
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
      all.some(({ at, isLocal }) => isLocal && source.functionAt(at)?.start === block.start),
  );

/** True between the brackets of a function's parameters. */
function isInHead(source: Source, open: number): boolean {
  const { text } = source;
  const close = text.charAt(open) === '(' ? closeOf(source, open) : undefined;
  if (close === undefined) return false;
  const end = lastBefore(text, open) + 1;
  const word = text.slice(startOfWord(text, end), end);
  const isControl = /^(?:if|for|while|switch|with)$/.test(word);
  return !isControl && /^\s*(?::[^={;]+)?\s*(?:=>|\{)/.test(text.slice(close + 1, close + 200));
}

/** Words that a list can follow. */
const beforeList =
  /^(?:else|do|return|case|of|in|typeof|void|await|yield|throw|delete|new|instanceof|default|const|let|var)$/;
const controls = /^(?:if|for|while|with)$/;

/** True for a bracket that selects an item of the value before it. */
function isSubscript(source: Source, open: number): boolean {
  const { text } = source;
  const before = lastBefore(text, open);
  const one = text.charAt(before);
  if (!/[\w$)\]"'`]/.test(one)) return false;
  if (one === ')') {
    const head = openOf(source, before);
    const end = head === undefined ? 0 : lastBefore(text, head) + 1;
    return !controls.test(text.slice(startOfWord(text, end), end));
  }
  return !beforeList.test(text.slice(startOfWord(text, before + 1), before + 1));
}

/** True for a name in a pattern that is assigned or looped over: `[first, region] = pair`, `({ region } = options)`. */
function isInPattern(source: Source, start: number): boolean {
  const { text } = source;
  let open = openAround(source, start);
  for (let depth = 0; open !== undefined && depth < 4; depth++) {
    if (text.charAt(open) === '(') return false;
    const close = closeOf(source, open);
    if (close === undefined) return false;
    if (/^\s*(?:=(?![=>])|(?:of|in)\b)/.test(text.slice(close + 1, close + 40))) {
      const isOnNewLine = text.slice(lastBefore(text, open), open).includes('\n');
      return text.charAt(open) !== '[' || isOnNewLine || !isSubscript(source, open);
    }
    open = openAround(source, open);
  }
  return false;
}

const roleOf: NameRules['roleOf'] = (source, start, end) => {
  const { text } = source;
  const after = text.slice(end, end + 40);
  if (/^\s*(?:=(?![=>])|(?:of|in)\b|[,\]}])/.test(after) && isInPattern(source, start)) return 'target';
  const before = text.slice(Math.max(0, start - 40), start);
  if (/^\s+(?:of|in)\b/.test(after) && /\bfor\s*(?:await\s*)?\(\s*$/.test(before)) return 'target';
  if (!/^\s*=(?![=>])/.test(after)) return undefined;
  const open = openAround(source, start);
  if (open !== undefined && isInHead(source, open)) return undefined;
  return beginsStatement(source, start) ? 'statement' : 'target';
};

export const scriptNames: NameRules = {
  forms,
  roleOf,
  isStatement: beginsStatement,
  isHoisted: (source, at) =>
    /\bvar\s+$/.test(source.text.slice(Math.max(0, at - 20), at)) &&
    ![undefined, 'function', 'class'].includes(source.blocksAround(at).at(0)?.kind),
  opaque: [/(?:eval|with)\s*\(/g],
  readParameter: arrowParameter,
  setsOuter: (source, name, _binding, all, functions) => !isOwn(source, name, all, functions),
};
