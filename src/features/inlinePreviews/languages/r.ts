import type { QueryField } from '../../../domain';
import { createCodeLanguage } from '../scan/findQueries';
import { bracedBlocks } from '../parse/blocks';
import { CharacterSet, stepOverLine, type Steps } from '../parse/bytes';
import { functionHead, readParameters } from '../parse/functionHead';
import { replaceDateCall } from '../fixes/fixDates';
import { networkFields, type Client } from './clientLibrary';
import { beginsStatement, closeOf, lastBefore, openAround, startOfWord } from '../parse/readBackwards';
import type { CodeRules, NameRules, Source } from '../parse/source';
import type { BindingForm, BindingMatch } from '../parse/expression';
import { anything } from '../parse/bindings';
import { rValues } from './rValues';
import { endOfString, readEscapes, type StringToken, type Syntax } from '../parse/tokens';

const raw = /[rR]"(-*)([([{])/y;
const closers: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** Reads a raw string such as `r"(…)"`; undefined when none begins here. */
function readRawString(text: string, start: number): StringToken | undefined {
  raw.lastIndex = start;
  const found = raw.exec(text);
  if (!found) return undefined;
  const [opening, dashes, bracket] = found;
  const close = `${closers[bracket]}${dashes}"`;
  const body = start + opening.length;
  const at = text.indexOf(close, body);
  const bodyEnd = at < 0 ? text.length : at;
  return { parts: [text.slice(body, bodyEnd)], start, end: at < 0 ? text.length : at + close.length };
}

function readString(text: string, start: number): StringToken | undefined {
  const quote = text.charAt(start);
  if (quote === 'r' || quote === 'R') return readRawString(text, start);
  if (quote !== '"' && quote !== "'") return undefined;
  const { bodyEnd, end } = endOfString(text, start + 1, quote, false);
  return { parts: [readEscapes(text.slice(start + 1, bodyEnd))], start, end };
}

const rSyntax: Syntax = {
  gap: /(?:\s+|#[^\n]*)*/y,
  name: /(?:[\p{L}]|\.(?!\d))[\p{L}\p{N}_.]{0,500}/uy,
  symbol: /<<?-|->|==|!=|<=|>=|\|>|%[^%\s]*%|:::?|&&|\|\||[^]/y,
  readString,
  isEndedByLine: true,
  constants: { NULL: null, NA: null, TRUE: true, FALSE: false, T: true, F: false },
  keywordKinds: ['name', 'string'],
  hasPipes: true,
  assigns: /^\s*(?:<<?-|=(?!=))\s*/,
  replacement: /^[^()\n]*\)\s*(?:\[[^\]\n]*\]\s*)?<<?-/,
  functions: {
    mayBegin: ({ kind, text }) =>
      kind === 'name' ? text === 'function' : kind === 'symbol' && text === '\\',
    heads: [functionHead],
    bodyOpener: '{',
    isReturnCalled: true,
  },
};

const rSteps: Steps = {
  special: new CharacterSet('"\'`#{}'),
  step(text, _bytes, spans, at) {
    const code = text.charCodeAt(at);
    if (code === 123) spans.openBrace(at);
    else if (code === 125) spans.closeBrace(at);
    else if (code === 35) return stepOverLine(text, spans, at);
    else {
      const isRaw = code === 34 && /[rR]/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at - 2));
      const { end } =
        (isRaw ? readRawString(text, at - 1) : undefined) ??
        endOfString(text, at + 1, text.charAt(at), false);
      spans.addString(at, end);
      return end;
    }
    return at + 1;
  },
};

/** Returns the blocks around an offset. One that is an argument, as in `switch` or `tryCatch`, may not run. */
const rBlocks: CodeRules['blocksAround'] = (source, offset) =>
  bracedBlocks(source, offset).map((block) => {
    const before = source.text.charAt(lastBefore(source.text, block.start));
    return block.kind === 'plain' && (before === '(' || before === ',' || before === '=')
      ? { ...block, kind: 'branch' }
      : block;
  });

const forms: readonly BindingForm[] = [
  { before: /(?:^|[;{])\s*$/, after: /^\s*(?:<-|=(?!=))\s*/, kind: 'assign' },
  { before: /(?:^|[;{])\s*$/, after: /^\s*<<-\s*/, kind: 'assign', isOuter: true },
  { before: /\bfor\s*\(\s*$/, after: /^\s+in\s+/, kind: 'loop' },
  // Inside another statement, or in a function without braces.
  { before: anything, after: /^\s*<<-/, kind: 'unknown', isOuter: true },
  { before: /\brm\s*\(\s*(?:[\w.]+\s*,\s*)*$/, after: anything, kind: 'unknown' },
  { before: /->>\s*$/, after: anything, kind: 'unknown', isOuter: true },
  { before: /->\s*$/, after: anything, kind: 'unknown' },
];

/** A parameter of an R function without braces: `function(days = 7) Sys.Date() - days`. */
function bareParameter(source: Source, name: string, at: number): BindingMatch | undefined {
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
  const bodyAt = close + 1 + text.slice(close + 1, close + 200).search(/\S|$/);
  if (!parameter || text.charAt(bodyAt) === '{') return undefined;
  return { kind: 'parameter', parameter, scopeEnd: source.parser(bodyAt).expression().end };
}

const roleOf: NameRules['roleOf'] = (source, start, end) => {
  const { text } = source;
  const after = text.slice(end, end + 40);
  const isArrow = /^\s*<<?-/.test(after);
  if (!isArrow && !/^\s*=(?!=)/.test(after)) return undefined;
  if (beginsStatement(source, start)) return 'statement';
  const open = openAround(source, start);
  // The name of an argument or of an entry.
  if (!isArrow && open !== undefined && text.charAt(open) === '(') return undefined;
  return 'target';
};

/** Functions whose arguments take names from a list or a data frame first. */
const withData =
  /^(?:with|within|mutate|transmute|summari[sz]e|reframe|transform|filter|subset|arrange|group_by|pmap|pwalk)$/;

/** True inside the arguments of such a function. */
function isInData(source: Source, at: number): boolean {
  const { text } = source;
  let open = openAround(source, at);
  for (let depth = 0; open !== undefined && depth < 8; depth++) {
    const end = lastBefore(text, open) + 1;
    if (text.charAt(open) === '(' && withData.test(text.slice(startOfWord(text, end), end))) return true;
    open = openAround(source, open);
  }
  return false;
}

const rNames: NameRules = {
  hasOtherNames: isInData,
  forms,
  readParameter: bareParameter,
  roleOf,
  isStatement: beginsStatement,
  opaque: [
    /(?:evalq?|load|assign|attach)\s*\(/g,
    /(?:list2env|delayedAssign|makeActiveBinding|sys\.source)\s*\(/g,
  ],
  setsOuter: (_source, _name, binding) => binding.isOuter === true,
};

const marketFields: readonly QueryField[] = [
  ...networkFields.slice(0, 5),
  'network_region',
  'primary_grouping',
];
const facilityFields: readonly QueryField[] = [
  'network_code',
  'metrics',
  'facility_code',
  'interval',
  'date_start',
  'date_end',
];

/** `opennemr` and its successors. */
const rClient: Client = {
  transport: 'rClient',
  methods: new Map([
    ['oe_get_network_data', { operation: 'network', positional: () => networkFields }],
    ['oe_get_network_market_data', { operation: 'market', positional: () => marketFields }],
    ['oe_get_facility_data', { operation: 'facilities', positional: () => facilityFields }],
  ]),
  areFunctions: true,
  others: new Set(['with_clerk', 'api_key', 'split_confirm', 'base_url']),
  isStrict: true,
  ownArgument: /^/,
};

export const r = createCodeLanguage({
  fence: /^(?:r|\{r)\b/i,
  syntax: rSyntax,
  steps: rSteps,
  blocksAround: rBlocks,
  names: rNames,
  values: rValues,
  fixes: {
    writeList: (items) => `c(${items.join(', ')})`,
    replaceDate: replaceDateCall,
  },
  client: rClient,
});
