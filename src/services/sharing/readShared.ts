/**
 * Queries that come as text: links, pasted queries, calls and commands, and files to import. Text is read, never run; a
 * token in it is dropped. The result is a saved query, or the findings that prevent one.
 */
import {
  findNetwork,
  firstMatch,
  formatNaive,
  hasOffset,
  isObject,
  mapDefined,
  type Operation,
  operationPaths,
  operations,
  parameterOf,
  parseQuery,
  parseStamp,
  parseTemplate,
  type SavedQuery,
  type SentField,
  sentFieldsOf,
  titleOfQuery,
} from '../../domain';
import { parseSavedQuery, type ParsedSavedQuery } from '../../formats/queryFiles/savedQueryFile';
import type { Arrived } from '../../words/savedQueries/savedQueryWords';
import { readLink } from './queryLink';

const tokenName = /key|token|auth|secret|password/i;
const tokenValue = /\boe_[\w-]{4,}|\bbearer\s/i;
const longestShown = 40;

/** True when a parameter may be a token, by its name or its value. */
const isToken = (name: string, value: string): boolean =>
  tokenName.test(name) || tokenValue.test(value) || tokenValue.test(name);

/** Returns the operation and the network of an address of the service, on any host. */
function placeIn({ pathname }: URL): { operation: Operation; network: string } | undefined {
  const pathOf = (operation: Operation) => new RegExp(`/${operationPaths[operation]}/([^/]+)/?$`);
  const operation = operations.find((one) => pathOf(one).test(pathname));
  try {
    return (
      operation && { operation, network: decodeURIComponent(firstMatch(pathOf(operation), pathname, 1)) }
    );
  } catch {
    return undefined;
  }
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
  const last = values.at(-1);
  if (kind === 'date' && last !== undefined) return toNetworkTime(last, network);
  if (kind !== 'codes') return last;
  return values
    .flatMap((value) => value.split(','))
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

/** Reads an address of the service together with separately passed parameters; undefined for any other address. */
function readAddress(address: string, beside: readonly [string, string][] = []): Shared | undefined {
  const url = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  const place = url && placeIn(url);
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
    else if (field) values.set(field, [...(values.get(field) ?? []), value]);
    else if (name !== '') omitted.add(name.slice(0, longestShown));
  }
  const fields = [...values].map(([name, list]) => [name, valueOf(name, list, network)] as const);
  const parsed = parseQuery({ operation, network_code: network, ...Object.fromEntries(fields) });
  return toShared('Address', nameQuery(parsed), [...omitted], hasToken);
}

/**
 * Matches the end of a continued line: a backslash, a backtick (PowerShell) or a caret (cmd). A single-line input has
 * removed the line break.
 */
const continued = /[\\`^](?:\r?\n|(?= *-))/g;
/** Matches a quoted or escaped part of a word: `$'…'`, `'…'`, `"…"` or a backslash with a character. */
const quoted = /\$'((?:\\[^]?|[^'\\])*)'?|'([^']*)'?|"((?:\\["\\$`]|[^"])*)"?|\\([^]?)/g;
/** Matches the end of a command, a comment or a word. */
const shellToken = new RegExp(
  String.raw`([\n;|]|&(?=[&\s]))|#[^\n]*|((?:${quoted.source}|(?![\s;|]|&[&\s])[^])+)`,
  'g',
);
const escaped: Partial<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

const unquote = (word: string): string =>
  word.replace(
    quoted,
    (_, ansi?: string, single?: string, double?: string, one?: string) =>
      ansi?.replace(/\\([^]?)/g, (_pair, char: string) => escaped[char] ?? char) ??
      single ??
      double?.replace(/\\(["\\$`]|$)/g, '$1') ??
      one ??
      '',
  );

/** Splits shell commands into their words and removes the quotes. Runs nothing and expands no variables. */
export function shellCommands(text: string): string[][] {
  const commands: string[][] = [[]];
  for (const [, end, word] of text.replace(continued, ' ').matchAll(shellToken) as Iterable<
    (string | undefined)[]
  >) {
    if (end !== undefined) commands.push([]);
    else if (word !== undefined) commands.at(-1)?.push(unquote(word));
  }
  return commands;
}

const data = /^(?:-d|--data(?:-ascii|-raw|-urlencode|-binary)?|--url-query)$/;
const header = /^(?:-H|--header)$/;
const secret = /^(?:-u|--user|--oauth2-bearer|-b|--cookie|--proxy-user|-U)$/;

/** True for a shell variable. Its value is unknown, so the text contains no token. */
const isVariable = (text: string): boolean => /^["']?(?:\$\w+|\$\{\w+\}|%\w+%)["']?$/.test(text.trim());

/** True for a header that contains a token rather than the name of a variable. */
function isSecretHeader(text: string): boolean {
  const colon = text.indexOf(':');
  const name = text.slice(0, colon);
  const value = text.slice(colon + 1).replace(/^\s*(?:bearer|basic)\s/i, '');
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
function pairsOf(written: string, isPlain: boolean): [string, string][] {
  const parts = isPlain ? [written] : written.split('&');
  return parts.flatMap((part): [string, string][] => {
    const equals = part.indexOf('=');
    if (equals <= 0) return [];
    const value = part.slice(equals + 1);
    return [[decode(part.slice(0, equals)), isPlain ? value : decode(value)]];
  });
}

/** The value of an option is the next word, follows `=`, or directly follows a single letter. */
function optionAt(words: readonly string[], at: number): { name: string; value: string; used: number } {
  const word = words[at];
  const long = /^(--[\w-]+)=([^]*)$/.exec(word);
  if (long) return { name: long[1], value: long[2], used: 1 };
  if (/^-[dHubU]./.test(word)) return { name: word.slice(0, 2), value: word.slice(2), used: 1 };
  return { name: word, value: words[at + 1] ?? '', used: 2 };
}

/** Reads the words after `curl`; undefined when they have no address of the service. */
function readCommand(words: readonly string[]): Shared | undefined {
  const pairs: [string, string][] = [];
  const others: string[] = [];
  let hasToken = false;
  for (let at = 0; at < words.length;) {
    const { name, value, used } = optionAt(words, at);
    const isOption = data.test(name) || header.test(name) || secret.test(name);
    if (!isOption) others.push(name);
    else if (data.test(name)) pairs.push(...pairsOf(value, /urlencode|query/.test(name)));
    else hasToken ||= header.test(name) ? isSecretHeader(value) : value !== '' && !isVariable(value);
    at += isOption ? used : 1;
  }
  for (const address of others) {
    const read = readAddress(address, pairs);
    if (read) return { ...read, hasToken: read.hasToken || hasToken };
  }
  return undefined;
}

export interface Shared extends Arrived {
  queries: readonly SavedQuery[];
}

const longestText = 1_000_000;
/** The queries of a text or a folder. */
export const maxShared = 2000;

export const toShared = (
  source: string,
  parsed: ParsedSavedQuery,
  omitted: readonly string[] = [],
  hasToken = false,
): Shared =>
  'saved' in parsed
    ? { queries: [parsed.saved], broken: [], omitted, hasToken }
    : { queries: [], broken: [{ source, broken: parsed.broken }], omitted: [], hasToken };

export const joinShared = (all: readonly Shared[]): Shared => ({
  queries: all.flatMap(({ queries }) => queries),
  broken: all.flatMap(({ broken }) => broken),
  omitted: [...new Set(all.flatMap(({ omitted }) => omitted))],
  hasToken: all.some(({ hasToken }) => hasToken),
});

/** Names a query. Nothing declares its variables, so a query with one is broken. */
function nameQuery({ query, diagnostics }: ReturnType<typeof parseQuery>): ParsedSavedQuery {
  const all = query ? [...diagnostics, ...parseTemplate(query, undefined).diagnostics] : diagnostics;
  const diagnostic = all.find(({ severity }) => severity === 'error');
  if (!query || diagnostic) return { broken: { code: 'badQuery', diagnostic } };
  return { saved: { name: titleOfQuery(query), query } };
}

/** A saved query of JSON, or a query alone. */
function readValue(value: unknown): ParsedSavedQuery {
  if (isObject(value) && 'operation' in value && !('query' in value)) return nameQuery(parseQuery(value));
  try {
    return parseSavedQuery(JSON.stringify(value));
  } catch {
    // JSON.stringify fails on extremely deep nesting.
    return { broken: { code: 'tooDeep' } };
  }
}

/** Preserves its comments. */
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

/** Bounded, so that matching takes linear time. */
const addresses = /(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,40}:\/\/[^\s"'<>`\\]+/gi;

function readAddresses(text: string): Shared {
  const found = mapDefined([...text.matchAll(addresses)].slice(0, maxShared), ([written]) => {
    let end = written.length;
    // The punctuation after an address in a sentence is not part of it.
    while ('),.;'.includes(written.charAt(end - 1)) && end > 0) end--;
    const address = written.slice(0, end);
    const link = readLink(address);
    return link ? toShared('Link', link) : readAddress(address);
  });
  return joinShared(found);
}

/** Reads pasted or typed text: saved queries as JSON, links, addresses of the service or `curl` commands. */
export function readShared(text: string): Shared {
  if (text.length > longestText) return toShared('Text', { broken: { code: 'tooLarge' } });
  const trimmed = text.trim().replace(/^\uFEFF/, '');
  if (/^[[{]/.test(trimmed)) return readJson(trimmed);
  const commands = mapDefined(/\bcurl\b/.test(trimmed) ? shellCommands(trimmed) : [], (words) => {
    const start = words.findIndex((word) => /(?:^|\/)curl(?:\.exe)?$/.test(word));
    return start < 0 ? undefined : readCommand(words.slice(start + 1));
  });
  return commands.length > 0 ? joinShared(commands.slice(0, maxShared)) : readAddresses(trimmed);
}

/** True when a text contains a query, valid or not. */
export const isShared = ({ queries, broken }: Shared): boolean => queries.length + broken.length > 0;
