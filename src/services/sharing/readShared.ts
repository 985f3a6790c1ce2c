/**
 * Queries that come as text: links, pasted queries, calls and commands, and files to import. Text is read, never run; a
 * token in it is dropped. The result is a saved query, or the findings that prevent one.
 */
import {
  type Broken,
  type Diagnostic,
  findNetwork,
  formatNaive,
  hasOffset,
  isObject,
  type Operation,
  operationPaths,
  operations,
  parameterOf,
  parseQuery,
  parseStamp,
  parseTemplate,
  type Query,
  type SavedQuery,
  type SentField,
  sentFieldsOf,
  titleOfQuery,
} from '../../domain';
import { parseSavedQuery, type ParsedSavedQuery } from '../../formats/queryFiles/savedQueryFile';
import { readLink } from './queryLink';

/** A parameter's name and value, percent-decoded. */
export type WrittenPair = readonly [name: string, value: string];

/** The query in an address of the service. */
interface AddressQuery {
  query?: Query;
  /** The reason why it is not a valid query. */
  diagnostic?: Diagnostic;
  /** The names of parameters that a query has no field for. */
  omitted: readonly string[];
  /** True when the address contained a token, which is not included here. */
  hasToken: boolean;
}

const tokenName = /key|token|auth|secret|password/i;
const tokenValue = /\boe_[\w-]{4,}|\bbearer\s/i;
const longestShown = 40;

/** True when a parameter may be a token, by its name or its value. */
const isToken = (name: string, value: string): boolean =>
  tokenName.test(name) || tokenValue.test(value) || tokenValue.test(name);

function toUrl(address: string): URL | undefined {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
}

function placeIn(pathname: string): { operation: Operation; network: string } | undefined {
  for (const operation of operations) {
    const network = new RegExp(`/${operationPaths[operation]}/([^/]+)/?$`).exec(pathname)?.[1];
    if (network === undefined) continue;
    try {
      return { operation, network: decodeURIComponent(network) };
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** True for an address, on any host, with the path of one of the three operations. */
function isServiceAddress(address: string): boolean {
  const url = toUrl(address);
  return url !== undefined && placeIn(url.pathname) !== undefined;
}

/** Converts a date with an offset to network time. An unescaped `+` arrives as a space. */
function toNetworkTime(date: string, networkCode: string): string {
  const written = date.replace(/ (?=\d{2}:?\d{2}$)/, (blank, at: number) => (at > 10 ? '+' : blank));
  const network = findNetwork(networkCode);
  if (!network || !hasOffset(written)) return date;
  const ms = parseStamp(written, network.offsetMinutes);
  return ms === undefined ? date : formatNaive(ms, network.offsetMinutes);
}

/** Returns the value of a parameter: for a list all values, joined by commas or not; otherwise the last one. */
function valueOf(name: SentField, values: readonly string[], network: string): string | string[] | undefined {
  const { kind } = parameterOf(name);
  if (kind !== 'codes') {
    const last = values.at(-1) ?? '';
    return kind === 'date' ? toNetworkTime(last, network) : last;
  }
  return values
    .flatMap((value) => value.split(','))
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

/** Reads an address of the service together with separately passed parameters; undefined for any other address. */
export function readAddress(address: string, beside: readonly WrittenPair[] = []): AddressQuery | undefined {
  const url = toUrl(address);
  const place = url && placeIn(url.pathname);
  if (!place) return undefined;
  const { operation, network } = place;
  const known = sentFieldsOf(operation);
  const values = new Map<SentField, string[]>();
  const omitted = new Set<string>();
  let hasToken = url.username !== '' || url.password !== '';
  for (const [written, value] of [...url.searchParams, ...beside]) {
    const name = written.replace(/\[\]$/, '');
    const field = known.find((one) => one === name);
    if (isToken(name, value)) hasToken = true;
    else if (field && values.has(field)) values.get(field)?.push(value);
    else if (field) values.set(field, [value]);
    else if (name !== '') omitted.add(name.slice(0, longestShown));
  }
  const fields = [...values].map(([name, list]) => [name, valueOf(name, list, network)] as const);
  const parsed = parseQuery({ operation, network_code: network, ...Object.fromEntries(fields) });
  const diagnostic = parsed.diagnostics.find(({ severity }) => severity === 'error');
  return { query: parsed.query, diagnostic, omitted: [...omitted], hasToken };
}

/**
 * Matches the end of a continued line: a backslash, a backtick (PowerShell) or a caret (cmd). A single-line input has
 * removed the line break.
 */
const continued = /[\\`^](?:\r?\n|(?= *-))/g;
const escaped: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/** Reads one quoted or plain part of a word at an offset: its text, and the offset of its end. */
function readPart(text: string, at: number): { part: string; end: number } {
  const one = text.charAt(at);
  const isAnsi = one === '$' && text.charAt(at + 1) === "'";
  if (one === "'" || isAnsi) {
    const start = at + (isAnsi ? 2 : 1);
    let part = '';
    for (let i = start; i < text.length; i++) {
      const char = text.charAt(i);
      if (char === "'") return { part, end: i + 1 };
      if (isAnsi && char === '\\') part += escaped[text.charAt(++i)] ?? text.charAt(i);
      else part += char;
    }
    return { part, end: text.length };
  }
  if (one === '"') {
    let part = '';
    for (let i = at + 1; i < text.length; i++) {
      const char = text.charAt(i);
      if (char === '"') return { part, end: i + 1 };
      part += char === '\\' && '"\\$`'.includes(text.charAt(i + 1)) ? text.charAt(++i) : char;
    }
    return { part, end: text.length };
  }
  if (one === '\\') return { part: text.charAt(at + 1), end: at + 2 };
  return { part: one, end: at + 1 };
}

/** A word, or the end of a command: a line break, a semicolon, a pipe or `&&`. */
type ShellWord = { text: string } | 'end';

/** Splits shell commands into words and removes their quotes. Runs nothing and expands no variables. */
export function shellWords(source: string): ShellWord[] {
  const text = source.replace(continued, ' ');
  const words: ShellWord[] = [];
  let word: string | undefined;
  const close = () => {
    if (word !== undefined) words.push({ text: word });
    word = undefined;
  };
  for (let at = 0; at < text.length;) {
    const one = text.charAt(at);
    const isEnd = /[\n;|]/.test(one) || (one === '&' && /[&\s]/.test(text.charAt(at + 1)));
    if (isEnd || /\s/.test(one)) {
      close();
      if (isEnd) words.push('end');
      at++;
    } else if (one === '#' && word === undefined) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else {
      const { part, end } = readPart(text, at);
      word = (word ?? '') + part;
      at = end;
    }
  }
  close();
  return words;
}

const data = [
  '-d',
  '--data',
  '--data-ascii',
  '--data-raw',
  '--data-urlencode',
  '--data-binary',
  '--url-query',
];
const headers = ['-H', '--header'];
const secrets = ['-u', '--user', '--oauth2-bearer', '-b', '--cookie', '--proxy-user', '-U'];

/** True for a shell variable. Its value is unknown, so the text contains no token. */
const isVariable = (text: string): boolean => /^["']?(?:\$\w+|\$\{\w+\}|%\w+%)["']?$/.test(text.trim());

/** True for a header that contains a token rather than the name of a variable. */
function isSecretHeader(header: string): boolean {
  const colon = header.indexOf(':');
  const name = header.slice(0, colon);
  const value = header.slice(colon + 1).replace(/^\s*(?:bearer|basic)\s/i, '');
  return colon > 0 && (isToken(name, value) || /cookie/i.test(name)) && !isVariable(value);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Parses `metrics=power&interval=1h`. The value of a plain pair (`--data-urlencode`) is not percent-encoded. */
function pairsOf(written: string, isPlain: boolean): WrittenPair[] {
  const parts = isPlain ? [written] : written.split('&');
  return parts.flatMap((part): WrittenPair[] => {
    const equals = part.indexOf('=');
    if (equals <= 0) return [];
    const value = part.slice(equals + 1);
    return [[decode(part.slice(0, equals)), isPlain ? value : decode(value)]];
  });
}

/** Reads an option of curl with its value, which is the next word, follows `=`, or directly follows a single letter. */
function optionAt(words: readonly string[], at: number): { name: string; value: string; used: number } {
  const word = words[at];
  const long = /^(--[\w-]+)=([^]*)$/.exec(word);
  if (long) return { name: long[1], value: long[2], used: 1 };
  if (/^-[dHubU]./.test(word)) return { name: word.slice(0, 2), value: word.slice(2), used: 1 };
  return { name: word, value: words[at + 1] ?? '', used: 2 };
}

/** Reads one command: its address, its parameters, and whether it contains a token. */
function readCommand(words: readonly string[]): AddressQuery | undefined {
  const pairs: WrittenPair[] = [];
  let address: string | undefined;
  let hasToken = false;
  for (let at = 0; at < words.length;) {
    const { name, value, used } = optionAt(words, at);
    const isData = data.includes(name);
    if (isData) pairs.push(...pairsOf(value, name === '--data-urlencode' || name === '--url-query'));
    if (headers.includes(name)) hasToken ||= isSecretHeader(value);
    const isSecret = secrets.includes(name);
    if (isSecret) hasToken ||= value !== '' && !isVariable(value);
    if (address === undefined && isServiceAddress(name)) address = name;
    at += isData || isSecret || headers.includes(name) ? used : 1;
  }
  const read = address === undefined ? undefined : readAddress(address, pairs);
  return read && { ...read, hasToken: read.hasToken || hasToken };
}

/** Reads the `curl` commands in a text that address the service. Runs nothing. */
function readCurl(text: string): AddressQuery[] {
  const commands: string[][] = [[]];
  for (const word of shellWords(text)) {
    if (word === 'end') commands.push([]);
    else commands.at(-1)?.push(word.text);
  }
  return commands
    .map((words) => {
      const start = words.findIndex((word) => /(?:^|\/)curl(?:\.exe)?$/.test(word));
      return start < 0 ? undefined : readCommand(words.slice(start + 1));
    })
    .filter((found) => found !== undefined);
}

export interface SharedQuery {
  saved: SavedQuery;
  /** The parameters of its address that a query has no field for. */
  omitted?: readonly string[];
}

export interface Shared {
  queries: readonly SharedQuery[];
  /** Texts that are not valid queries, with their sources. */
  broken: readonly { source: string; broken: Broken }[];
  /** True when the text contained a token, which is not included here. */
  hasToken: boolean;
}

/** The maximum length of a text, in characters. */
const longestText = 1_000_000;
/** The maximum number of queries read from a text or a folder. */
export const maxShared = 2000;

const nothing: Shared = { queries: [], broken: [], hasToken: false };

const toShared = (
  source: string,
  parsed: ParsedSavedQuery,
  { omitted = [], hasToken = false }: Partial<AddressQuery> = {},
): Shared =>
  'saved' in parsed
    ? {
        queries: [{ saved: parsed.saved, omitted: omitted.length > 0 ? omitted : undefined }],
        broken: [],
        hasToken,
      }
    : { queries: [], broken: [{ source, broken: parsed.broken }], hasToken };

export const joinShared = (all: readonly Shared[]): Shared => ({
  queries: all.flatMap(({ queries }) => queries),
  broken: all.flatMap(({ broken }) => broken),
  hasToken: all.some(({ hasToken }) => hasToken),
});

const firstError = (diagnostics: readonly Diagnostic[]): Diagnostic | undefined =>
  diagnostics.find(({ severity }) => severity === 'error');

/** A query alone, which gets a name. Nothing declares its variables, so that its file would be broken with one. */
function nameQuery(query: Query | undefined, fault: Diagnostic | undefined): ParsedSavedQuery {
  const diagnostic = fault ?? (query && firstError(parseTemplate(query, undefined).diagnostics));
  if (!query || diagnostic) return { broken: { code: 'badQuery', diagnostic } };
  return { saved: { name: titleOfQuery(query), query } };
}

/** A saved query of JSON, or a query alone. */
function readValue(value: unknown): ParsedSavedQuery {
  if (isObject(value) && 'operation' in value && !('query' in value)) {
    const { query, diagnostics } = parseQuery(value);
    return nameQuery(query, firstError(diagnostics));
  }
  try {
    return parseSavedQuery(JSON.stringify(value));
  } catch {
    // JSON.stringify fails on extremely deep nesting.
    return { broken: { code: 'tooDeep' } };
  }
}

/** Reads the text of a file, preserving its comments. */
const readFileText = (text: string): Shared => toShared('JSON', parseSavedQuery(`${text}\n`));

function readJson(text: string): Shared {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return readFileText(text);
  }
  if (isObject(value) && 'query' in value) return readFileText(text);
  if (!Array.isArray(value)) return toShared('JSON', readValue(value));
  const values: unknown[] = value.slice(0, maxShared);
  return joinShared(
    values.map((one, index) => toShared(values.length === 1 ? 'JSON' : `Item ${index + 1}`, readValue(one))),
  );
}

const ofAddress = (read: AddressQuery): Shared =>
  toShared('Address', nameQuery(read.query, read.diagnostic), read);

/** Bounded, so that matching takes linear time. */
const addresses = /(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,40}:\/\/[^\s"'<>`\\]+/gi;

/** Removes the punctuation after an address in a sentence. */
function bareAddress(written: string): string {
  let end = written.length;
  while (end > 0 && '),.;'.includes(written.charAt(end - 1))) end--;
  return written.slice(0, end);
}

function readAddresses(text: string): Shared {
  const found = [...text.matchAll(addresses)].slice(0, maxShared).map(([written]): Shared => {
    const address = bareAddress(written);
    const link = readLink(address);
    if (link) return toShared('Link', link);
    const read = readAddress(address);
    return read ? ofAddress(read) : nothing;
  });
  return joinShared(found);
}

/**
 * Reads pasted or typed text: saved queries as JSON, links, addresses of the service or `curl` commands. Returns an
 * empty result when there are none.
 */
export function readShared(text: string): Shared {
  if (text.length > longestText) return toShared('Text', { broken: { code: 'tooLarge' } });
  const trimmed = text.trim().replace(/^\uFEFF/, '');
  if (/^[[{]/.test(trimmed)) return readJson(trimmed);
  const commands = /\bcurl\b/.test(trimmed) ? readCurl(trimmed) : [];
  return commands.length > 0
    ? joinShared(commands.slice(0, maxShared).map(ofAddress))
    : readAddresses(trimmed);
}

/** True when a text contains a query, valid or not. */
export const isShared = ({ queries, broken }: Shared): boolean => queries.length + broken.length > 0;
