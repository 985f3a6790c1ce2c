import { createCodeLanguage } from '../scan/findQueries';
import { lastBefore, noteLookedAt } from '../parse/readBackwards';
import { argumentOf, type Expression, type Extent, type Block } from '../parse/expression';
import { formatValue, toNumber } from '../values/textValues';
import {
  listValue,
  plainText,
  textValue,
  unread,
  type ReadCall,
  type Value,
  type ValueRules,
} from '../values/value';
import type { QueryField } from '../../../domain';
import { networkFields, type Client, type ClientMethod } from './clientLibrary';
import { callPythonDate } from './pythonDates';
import { pythonDefaults, wrapsDefault } from './pythonDefaults';
import { pythonFixes } from './pythonFixes';
import { pythonNames } from './pythonNames';
import { CharacterSet, endOfQuoted, endOfTriple, stepOverLine, type Steps } from '../parse/bytes';
import { endOfString, readEscapes, readParts, type StringToken, type Syntax } from '../parse/tokens';
import type { Source } from '../parse/source';

const header = /^\s*(?:async\s+)?(def|class|for|while|if|elif|else|try|except|finally|with|match|case)\b/;
const kinds: Partial<Record<string, Block['kind']>> = {
  def: 'function',
  class: 'class',
  for: 'loop',
  while: 'loop',
  if: 'branch',
  elif: 'branch',
  else: 'branch',
  try: 'branch',
  except: 'branch',
  case: 'branch',
};
/** The most text read of a block head that spans lines, in UTF-16 units. */
const longestHead = 2000;

/** Returns the indentation of a line in columns; Infinity for an empty line. */
function widthAt(text: string, lineStart: number): { width: number; first: number } {
  let width = 0;
  for (let at = lineStart; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 32) width++;
    else if (code === 9) width += 8 - (width % 8);
    else return { width: code === 10 || code === 13 ? Infinity : width, first: at };
  }
  return { width: Infinity, first: text.length };
}

/** Returns the end of the block head that begins at an offset: its colon. */
function endOfHead({ text, spans }: Source, start: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + longestHead); at++) {
    const one = text.charAt(at);
    const span = '"\'#'.includes(one) ? spans.indexAt(at) : -1;
    if (span >= 0) at = Math.max(at, spans.endOf(span) - 1);
    else if ('([{'.includes(one)) depth++;
    else if (')]}'.includes(one)) depth--;
    else if (one === ':' && depth === 0) return at;
  }
  return Math.min(text.length, start + longestHead);
}

/** Returns the blocks around a line by its indentation, innermost first. */
function pythonBlocks(source: Source, offset: number): Block[] {
  const { text, spans } = source;
  let lineStart = source.lineStart(offset);
  let { width } = widthAt(text, lineStart);
  const blocks: Block[] = [];
  while (lineStart > 0 && width > 0) {
    // A search from before the start of a text looks at its first character all the same.
    lineStart = lineStart < 2 ? 0 : text.lastIndexOf('\n', lineStart - 2) + 1;
    const { width: mine, first } = widthAt(text, lineStart);
    if (mine >= width || '#)]}'.includes(text.charAt(first)) || spans.indexAt(lineStart) >= 0) continue;
    width = mine;
    const word = header.exec(text.slice(first, first + 20))?.[1];
    if (word !== undefined) {
      const kind = kinds[word] ?? 'plain';
      blocks.push({ start: lineStart, end: endOfHead(source, lineStart), kind });
    }
  }
  noteLookedAt(lineStart, offset + longestHead);
  return blocks;
}

const prefix = /(?:[rbfutRBFUT]|[rbftRBFT]{2})?(?=["'])/y;

function readString(text: string, start: number): StringToken | undefined {
  prefix.lastIndex = start;
  const written = prefix.exec(text)?.[0];
  if (written === undefined) return undefined;
  const at = start + written.length;
  const one = text.charAt(at);
  const quote = text.startsWith(one.repeat(3), at) ? one.repeat(3) : one;
  const body = at + quote.length;
  const { bodyEnd, end } = endOfString(text, body, quote);
  const toText = /r/i.test(written) ? (raw: string) => raw : readEscapes;
  if (!/[ft]/i.test(written)) return { parts: [toText(text.slice(body, bodyEnd))], start, end };
  const parts = readParts(text, { start: body, end: bodyEnd }, '{', (raw) =>
    toText(raw.replaceAll('}}', '}')),
  );
  return { parts, start, end };
}

/** Matches the format after an expression in a formatted string: `:02d`, `!s`; neither `=` nor `!r`. */
const formatBehind = /^(?:!s)?(?::([^{}]*))?$/;

/** Converts an interpolated expression. One with a format becomes a call of `format`. */
function withFormat(text: string, inside: Expression, { start, end }: Extent): Expression {
  const found = formatBehind.exec(text.slice(Math.max(inside.end, start), end).trimStart());
  if (!found) return { kind: 'other', start, end };
  const format = found[1];
  if (!format) return { ...inside, start, end };
  const spec: Expression = { kind: 'text', parts: [format], start, end };
  const callee: Expression = { kind: 'name', name: 'format', start, end };
  return { kind: 'call', callee, args: [argumentOf(inside), argumentOf(spec)], start, end };
}

const pythonSyntax: Syntax = {
  gap: /(?:\s+|\\\r?\n|#[^\n]*)*/y,
  /** Bounded, since millions of letters beyond the basic plane would overflow the expression's stack. */
  name: /[\p{L}_][\p{L}\p{N}_]{0,500}/uy,
  symbol: /\.\.\.|==|!=|<=|>=|\*\*|\/\/|:=|->|[^]/y,
  readString,
  isEndedByLine: true,
  // A backslash continues the line.
  lineEnd: /^(?:[^\S\n]|\\\r?\n)*(?:#[^\n]*)?\n/,
  constants: { None: null, True: true, False: false },
  keywordKinds: ['name'],
  hasBareTuples: true,
  joinsStrings: true,
  hasPipes: false,
  choice: { opener: 'if', separator: 'else', isTestFirst: false },
  functions: {
    mayBegin: ({ kind, text }) => kind === 'name' && text === 'lambda',
    heads: [/lambda\b([^:()]*):\s*/dy],
    bodyOpener: ':',
  },
  readFormatted: withFormat,
};

const pythonSteps: Steps = {
  special: new CharacterSet('"\'#'),
  step(text, bytes, spans, at) {
    const code = text.charCodeAt(at);
    if (code === 35) return stepOverLine(text, spans, at);
    const isTriple = text.charCodeAt(at + 1) === code && text.charCodeAt(at + 2) === code;
    const end = isTriple ? endOfTriple(text, bytes, at + 3, code) : endOfQuoted(text, bytes, at + 1, code);
    spans.addString(at, end);
    return end;
  },
};

/** Evaluates `format(month, "02d")` like a formatted string. */
function callFormat({ first: value, second: spec }: ReadCall): Value | undefined {
  const written = spec ? plainText(spec) : '';
  return value && written !== undefined ? formatValue(value, written) : undefined;
}

/** Evaluates `sorted(regions)` and `set(regions)`. The order of a set of several is unknown. */
function callSorted({ name, args, first: list }: ReadCall): Value | undefined {
  if (list?.kind !== 'list' || args.length !== 1) return unread();
  if (name === 'set' || name === 'frozenset') return list.items.length < 2 ? list : unread();
  const texts = list.items.flatMap((item) => (item.kind === 'text' ? (plainText(item) ?? []) : []));
  // Beyond these characters, CPython and JavaScript sort differently.
  const isKnown = texts.length === list.items.length && !texts.some((text) => /[\uD800-\uFFFF]/.test(text));
  return isKnown ? listValue([...texts].sort().map(textValue)) : unread();
}

const sorters = new Set(['sorted', 'set', 'frozenset']);

function callOwn(call: ReadCall): Value | undefined {
  if (wrapsDefault.test(call.path)) return call.named('default') ?? call.first;
  if (call.isMethod) return undefined;
  if (sorters.has(call.name)) return callSorted(call);
  if (call.args.length === 1 && (call.name === 'int' || call.name === 'float')) {
    const number = toNumber(call.first, call.name === 'int');
    return number.kind === 'number' && call.name === 'float' ? { ...number, isFloat: true } : number;
  }
  return call.name === 'format' ? callFormat(call) : undefined;
}

/** Matches `<DataMetric.POWER: 'power'>`, the printed form of an enumeration's member. */
const printedMember = /^<([\w.]+\.[A-Z][A-Z0-9_]*): [^<>]*>$/;

const pythonValues: ValueRules = {
  recordMakers: new Set(['dict']),
  transparent: new Set([
    'list',
    'tuple',
    'str',
    'quote',
    'quote_plus',
    'urlencode',
    'url_parse',
    'URL',
    'Request',
    'request',
    'MappingProxyType',
    'OrderedDict',
    'NetworkCode',
    'DataMetric',
    'MarketMetric',
  ]),
  callDate: callPythonDate,
  callOwn,
  defaults: pythonDefaults,
  environment: {
    calls: /^(?:os\.)?(?:getenv|environ\.get)$/,
    keyword: 'default',
    object: /^(?:os\.)?environ$/,
  },
  indexes: { first: 0, isFromEnd: true },
  areListsTrue: false,
  hasFloats: true,
  partial: /partial\s*\(/g,
  toExpression: (printed) => printedMember.exec(printed)?.[1] ?? printed,
};

/** True for a docstring: a triple-quoted string that no expression uses. */
function isDocstring({ text }: Source, origin: number): boolean {
  if (!/^(?:"""|''')/.test(text.slice(origin, origin + 3))) return false;
  const before = text.charAt(
    lastBefore(text, /[rbfuRBFU]/.test(text.charAt(origin - 1)) ? origin - 1 : origin),
  );
  return !'=([{,+%'.includes(before) || before === '';
}

const leading = networkFields.slice(0, 5);
/** The order in client versions before filters. */
const olderNetworkFields: readonly QueryField[] = [...leading, 'primary_grouping', 'secondary_grouping'];
const marketFields: readonly QueryField[] = [...leading, 'primary_grouping', 'network_region'];
const facilityFields: readonly QueryField[] = [
  'network_code',
  'facility_code',
  'metrics',
  'interval',
  'date_start',
  'date_end',
  'unit_code',
];

/** The sixth argument shows which order applies: a region in newer versions, a grouping in older ones. */
const positionalOfNetworkData: ClientMethod['positional'] = ({ text }, args) => {
  const sixth = args.at(5);
  if (!sixth || sixth.keyword !== undefined) return networkFields;
  const isGrouping = /^["']network(?:_region)?["']$/.test(text.slice(sixth.start, sixth.end));
  return isGrouping ? olderNetworkFields : networkFields;
};

/** The official client, `openelectricity`. */
const pythonClient: Client = {
  transport: 'pythonClient',
  methods: new Map([
    ['get_network_data', { operation: 'network', positional: positionalOfNetworkData }],
    ['get_market', { operation: 'market', positional: () => marketFields }],
    ['get_facility_data', { operation: 'facilities', positional: () => facilityFields }],
  ]),
  isStrict: true,
  enumerated: new Set(['metrics', 'fueltech', 'fueltech_group']),
  ownArgument:
    /^\s*["'](?:NEM|WEM|AU)["']|\bnetwork_code\s*=|\b(?:DataMetric|MarketMetric|UnitFueltechType|FueltechGroupType)\b/,
};

export const python = createCodeLanguage({
  fence: /^(?:python|py|python3|ipython|\{python)\b/i,
  syntax: pythonSyntax,
  steps: pythonSteps,
  blocksAround: pythonBlocks,
  areBlocksIndented: true,
  isDocumentation: isDocstring,
  names: pythonNames,
  values: pythonValues,
  fixes: pythonFixes,
  client: pythonClient,
});
