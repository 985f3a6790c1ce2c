import type { QueryField } from '../../../domain/query/query';
import { createCodeLanguage } from '../scan/findQueries';
import { bracedBlocks } from '../parse/blocks';
import { CharacterSet } from '../parse/bytes';
import { functionHead } from '../parse/functionHead';
import { replaceDateCall } from '../fixes/fixDates';
import type { Client } from './clientLibrary';
import { lastBefore } from '../parse/readBackwards';
import type { CodeRules } from '../parse/source';
import { rNames } from './rNames';
import { rValues } from './rValues';
import { endOfString, readEscapes } from '../parse/strings';
import type { Steps } from '../parse/stepOver';
import type { StringToken, Syntax } from '../parse/tokens';

const raw = /[rR]"(-*)([([{])/y;
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

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
  hasBareTuples: false,
  joinsStrings: false,
  hasNamedKeys: false,
  hasTypes: false,
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

/** The strings, comments and braces of R. */
const rSteps: Steps = {
  special: new CharacterSet('"\'`#{}'),
  step(text, _bytes, spans, at) {
    const code = text.charCodeAt(at);
    if (code === 123) spans.openBrace(at);
    else if (code === 125) spans.closeBrace(at);
    else if (code === 35) {
      const found = text.indexOf('\n', at);
      const end = found < 0 ? text.length : found;
      spans.addComment(at, end);
      return end;
    } else {
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

const leading = ['network_code', 'metrics'] as const satisfies readonly QueryField[];
const middle = ['interval', 'date_start', 'date_end'] as const satisfies readonly QueryField[];
const networkFields: readonly QueryField[] = [
  ...leading,
  ...middle,
  'network_region',
  'fueltech',
  'fueltech_group',
  'primary_grouping',
  'secondary_grouping',
];
const marketFields: readonly QueryField[] = [...leading, ...middle, 'network_region', 'primary_grouping'];
const facilityFields: readonly QueryField[] = [...leading, 'facility_code', ...middle];

/** `opennemr` and its successors. */
const rClient: Client = {
  transport: 'rClient',
  methods: new Map([
    ['oe_get_network_data', { operation: 'network', positional: () => networkFields }],
    ['oe_get_network_market_data', { operation: 'market', positional: () => marketFields }],
    ['oe_get_facility_data', { operation: 'facilities', positional: () => facilityFields }],
  ]),
  areFunctions: true,
  keywords: new Map(),
  others: new Set(['with_clerk', 'api_key', 'split_confirm', 'base_url']),
  isStrict: true,
  dropsOffsets: false,
  enumerated: new Set(),
  lists: new Set(),
  ownArgument: /^/,
};

export const r = createCodeLanguage({
  fence: /^(?:r|\{r)\b/i,
  syntax: rSyntax,
  steps: rSteps,
  blocksAround: rBlocks,
  areBlocksIndented: false,
  names: rNames,
  values: rValues,
  fixes: {
    writeList: (items) => `c(${items.join(', ')})`,
    repeatsLists: () => false,
    replaceDate: replaceDateCall,
  },
  client: rClient,
});
