import type { Diagnostic } from '../../domain/diagnostic';
import { isObject } from '../../domain/json';
import { optional } from '../../domain/optional';
import { parseQuery } from '../../domain/parseQuery';
import type { Query } from '../../domain/query';
import { titleOfQuery } from '../../domain/queryTitle';
import type { Broken, SavedQuery } from '../../domain/savedQuery';
import { parseTemplate } from '../../domain/variables/parseTemplate';
import { parseSavedQuery } from '../../formats/savedQueryFile';
import { readLink } from './queryLink';
import { readAddress, type AddressQuery } from './readAddress';
import { readCurl } from './readCurl';

/** A query from outside the library. */
export interface SharedQuery {
  readonly saved: SavedQuery;
  /** The parameters of its address that a query has no field for. */
  readonly omitted?: readonly string[];
}

/** Text that is not a valid query, with its source. */
export interface BrokenShare {
  readonly source: string;
  readonly broken: Broken;
}

/** The queries found in a text or in files. */
export interface Shared {
  readonly queries: readonly SharedQuery[];
  readonly broken: readonly BrokenShare[];
  /** True when the text contained a token, which is not included here. */
  readonly hasToken: boolean;
}

/** The maximum length of a text, in characters. */
export const longestText = 1_000_000;
/** The maximum number of queries read from a text or a folder. */
export const maxShared = 2000;

const nothing: Shared = { queries: [], broken: [], hasToken: false };

type SavedOrBroken = { readonly saved: SavedQuery } | { readonly broken: Broken };

const firstError = (diagnostics: readonly Diagnostic[]): Diagnostic | undefined =>
  diagnostics.find(({ severity }) => severity === 'error');

/** A query alone, which gets a name. Nothing declares its variables, so that its file would be broken with one. */
function nameQuery(query: Query | undefined, fault: Diagnostic | undefined): SavedOrBroken {
  const diagnostic = fault ?? (query && firstError(parseTemplate(query, undefined).diagnostics));
  if (!query || diagnostic) return { broken: { code: 'badQuery', ...optional({ diagnostic }) } };
  return { saved: { name: titleOfQuery(query), query } };
}

/** A saved query of JSON, or a query alone. */
function readValue(value: unknown): SavedOrBroken {
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
function readFileText(text: string): Shared {
  const parsed = parseSavedQuery(`${text}\n`);
  return 'saved' in parsed
    ? { ...nothing, queries: [parsed] }
    : { ...nothing, broken: [{ source: 'JSON', broken: parsed.broken }] };
}

function readJson(text: string): Shared {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return readFileText(text);
  }
  if (isObject(value) && 'query' in value) return readFileText(text);
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxShared) : [value];
  const queries: SharedQuery[] = [];
  const broken: BrokenShare[] = [];
  for (const [index, one] of values.entries()) {
    const read = readValue(one);
    if ('saved' in read) queries.push(read);
    else broken.push({ source: values.length === 1 ? 'JSON' : `Item ${index + 1}`, broken: read.broken });
  }
  return { queries, broken, hasToken: false };
}

function ofAddresses(found: readonly AddressQuery[]): Shared {
  const queries: SharedQuery[] = [];
  const broken: BrokenShare[] = [];
  for (const { query, diagnostic, omitted } of found) {
    const read = nameQuery(query, diagnostic);
    if ('saved' in read) queries.push({ ...read, ...(omitted.length > 0 && { omitted }) });
    else broken.push({ source: 'Address', ...read });
  }
  return { queries, broken, hasToken: found.some(({ hasToken }) => hasToken) };
}

/** Joins the queries of several texts. */
export const joinShared = (all: readonly Shared[]): Shared => ({
  queries: all.flatMap(({ queries }) => queries),
  broken: all.flatMap(({ broken }) => broken),
  hasToken: all.some(({ hasToken }) => hasToken),
});

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
    if (!link) {
      const read = readAddress(address);
      return read ? ofAddresses([read]) : nothing;
    }
    return 'saved' in link
      ? { ...nothing, queries: [link] }
      : { ...nothing, broken: [{ source: 'Link', broken: link.broken }] };
  });
  return joinShared(found);
}

/**
 * Reads pasted or typed text: saved queries as JSON, links, addresses of the service or `curl` commands. Returns an
 * empty
 * result when there are none.
 */
export function readShared(text: string): Shared {
  if (text.length > longestText)
    return { ...nothing, broken: [{ source: 'Text', broken: { code: 'tooLarge' } }] };
  const trimmed = text.trim().replace(/^\uFEFF/, '');
  if (/^[[{]/.test(trimmed)) return readJson(trimmed);
  const commands = /\bcurl\b/.test(trimmed) ? readCurl(trimmed) : [];
  return commands.length > 0 ? ofAddresses(commands.slice(0, maxShared)) : readAddresses(trimmed);
}

/** True when a text contains a query, valid or not. */
export const isShared = ({ queries, broken }: Shared): boolean => queries.length + broken.length > 0;
