import { isObject } from '../../domain/json';
import { optional } from '../../domain/optional';
import { parseQuery } from '../../domain/parseQuery';
import { titleOfQuery } from '../../domain/queryTitle';
import type { Broken, SavedQuery } from '../../domain/savedQuery';
import { parseSavedQuery } from '../../formats/savedQueryFile';
import { readLink } from './queryLink';
import { readAddress, type AddressQuery } from './readAddress';
import { readCurl } from './readCurl';

/** A query that comes from elsewhere. */
export interface SharedQuery {
  readonly saved: SavedQuery;
  /** The parameters of an address that a query has no place for. */
  readonly omitted?: readonly string[];
}

/** What is no query, and where it stood. */
export interface BrokenShare {
  readonly source: string;
  readonly broken: Broken;
}

/** What a text, or files, bring. */
export interface Shared {
  readonly queries: readonly SharedQuery[];
  readonly broken: readonly BrokenShare[];
  /** A token stood beside, which is not carried over. */
  readonly hasToken: boolean;
}

/** The longest text that is read. */
export const longestText = 1_000_000;
/** The most queries of a text or a folder that are read. */
export const mostShared = 2000;

const nothing: Shared = { queries: [], broken: [], hasToken: false };

/** A saved query of JSON, or a query alone, which gets a name. */
function readValue(value: unknown): { readonly saved: SavedQuery } | { readonly broken: Broken } {
  if (isObject(value) && 'operation' in value && !('query' in value)) {
    const parsed = parseQuery(value);
    const diagnostic = parsed.diagnostics.find(({ severity }) => severity === 'error');
    if (!parsed.query || diagnostic) return { broken: { code: 'badQuery', ...optional({ diagnostic }) } };
    return { saved: { name: titleOfQuery(parsed.query), query: parsed.query } };
  }
  try {
    return parseSavedQuery(JSON.stringify(value));
  } catch {
    // What nests without end cannot be written.
    return { broken: { code: 'tooDeep' } };
  }
}

/** The text of a file, which is kept as it is, with its comments. */
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
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, mostShared) : [value];
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
    if (query && !diagnostic)
      queries.push({ saved: { name: titleOfQuery(query), query }, ...(omitted.length > 0 && { omitted }) });
    else broken.push({ source: 'Address', broken: { code: 'badQuery', ...optional({ diagnostic }) } });
  }
  return { queries, broken, hasToken: found.some(({ hasToken }) => hasToken) };
}

/** What several texts bring together. */
export const joinShared = (all: readonly Shared[]): Shared => ({
  queries: all.flatMap(({ queries }) => queries),
  broken: all.flatMap(({ broken }) => broken),
  hasToken: all.some(({ hasToken }) => hasToken),
});

/** Bounded, so that no text takes long. */
const addresses = /(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,40}:\/\/[^\s"'<>`\\]+/gi;

/** An address without the signs of the sentence that it stands in. */
function bareAddress(written: string): string {
  let end = written.length;
  while (end > 0 && '),.;'.includes(written.charAt(end - 1))) end--;
  return written.slice(0, end);
}

function readAddresses(text: string): Shared {
  const found = [...text.matchAll(addresses)].slice(0, mostShared).map(([written]): Shared => {
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
 * Reads a text that was pasted or typed: saved queries as JSON, links, addresses of the service or `curl` commands. Empty
 * where it has none.
 */
export function readShared(text: string): Shared {
  if (text.length > longestText)
    return { ...nothing, broken: [{ source: 'Text', broken: { code: 'tooLarge' } }] };
  const trimmed = text.trim().replace(/^\uFEFF/, '');
  if (/^[[{]/.test(trimmed)) return readJson(trimmed);
  const commands = /\bcurl\b/.test(trimmed) ? readCurl(trimmed) : [];
  return commands.length > 0 ? ofAddresses(commands.slice(0, mostShared)) : readAddresses(trimmed);
}

/** True where a text brings something. */
export const isShared = ({ queries, broken }: Shared): boolean => queries.length + broken.length > 0;
