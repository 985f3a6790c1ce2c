import {
  type Broken,
  isNewerFormat,
  isObject,
  isTextUpTo,
  joinLists,
  longestName,
  parseQuery,
  parseTemplate,
  queryFields,
  type SavedQuery,
} from '../../domain';
import { editObject, formatObject } from './jsonObject';
import { nestsDeeper as bracketsNestDeeper, toStrictJson } from './jsonText';

export type ParsedSavedQuery = { saved: SavedQuery } | { broken: Broken };

export { savedQueryExtension } from '../../domain/savedQueries/savedQuery';

export const savedQueryVersion = 1;

/** The maximum size of a query file, in bytes. A saved query has a few hundred. */
export const largestFileBytes = 1_000_000;
/** The files of one call have at most so many bytes in all. The largest beyond are listed, but not read. */
export const maxBytesInAll = 64_000_000;

const deepest = 100;
const maxFields = 1000;

const isShort = isTextUpTo(longestName);

/** True for a valid name of a query or a folder. */
const isName = (value: unknown): value is string => isShort(value) && value.trim() !== '';

/** True for a value that nests too deeply for recursive code. */
function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => nestsDeeper(one, levels - 1));
}

/** Parses JSON with comments and trailing commas. Throws the error of JSON.parse. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const strict = toStrictJson(text);
    if (strict === text) throw error;
    return JSON.parse(strict);
  }
}

/** Returns the parser's message without the quoted text, which may come from any file. */
const withoutExcerpt = (message: string): string =>
  message.replace(/, (?:\.\.\.)?".*is not valid JSON$/s, '').slice(0, 200);

/** Parses the text of a saved-query file, which may have comments and trailing commas. Never throws. */
export function parseSavedQuery(text: string): ParsedSavedQuery {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    return {
      broken: { code: 'notJson', detail: error instanceof Error ? withoutExcerpt(error.message) : '' },
    };
  }
  const parsed = readSavedQuery(value);
  if ('broken' in parsed || isPlain(text, parsed.saved)) return parsed;
  return { saved: { ...parsed.saved, source: text } };
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Never throws. */
export function parseSavedBytes(bytes: Uint8Array): ParsedSavedQuery {
  const text = decodeText(bytes);
  return text === undefined ? { broken: { code: 'notText' } } : parseSavedQuery(text);
}

function readSavedQuery(value: unknown): ParsedSavedQuery {
  if (!isObject(value)) return { broken: { code: 'notAnObject' } };
  // Copying many fields takes seconds.
  if (Object.keys(value).length > maxFields) return { broken: { code: 'tooManyFields' } };
  if (nestsDeeper(value, deepest)) return { broken: { code: 'tooDeep' } };
  if (isNewerFormat(value['version'], savedQueryVersion)) {
    const { name } = value;
    return { broken: { code: 'newerVersion', name: isName(name) ? name : undefined } };
  }
  const { $schema: schema, version, name, folder, query, parameters, ...rest } = value;
  if (version !== savedQueryVersion) return { broken: { code: 'unknownVersion' } };
  if (!isName(name)) return { broken: { code: 'badName' } };
  if (folder !== undefined && !isName(folder)) return { broken: { code: 'badFolder' } };
  const parsed = parseQuery(query);
  const written = parsed.query && parseTemplate(parsed.query, parameters);
  const diagnostics = joinLists(parsed.diagnostics, written?.diagnostics);
  const diagnostic = diagnostics.find(({ severity }) => severity === 'error');
  if (!written?.query || diagnostic) return { broken: { code: 'badQuery', diagnostic } };
  return {
    saved: {
      name,
      query: written.query,
      template: written.template,
      folder,
      schema: typeof schema === 'string' ? schema : undefined,
      rest: Object.keys(rest).length > 0 ? rest : undefined,
    },
  };
}

/** Returns the fields of a saved query's file in writing order. */
function fieldsOfFile({ name, folder, query, template, schema, rest }: SavedQuery): Record<string, unknown> {
  const written = template?.fields ?? query;
  const declared = template && Object.keys(template.parameters).length > 0 ? template.parameters : undefined;
  // In the table's order rather than the input's, so that files stay comparable. Empty lists say nothing.
  const stated = queryFields.filter((field) => written[field]?.length);
  return {
    $schema: schema,
    version: savedQueryVersion,
    name,
    folder,
    query: Object.fromEntries(stated.map((field) => [field, written[field]])),
    parameters: declared,
    ...rest,
  };
}

const reformat = (saved: SavedQuery): string => `${formatObject(fieldsOfFile(saved), '')}\n`;

/** True for a text without formatting to preserve: as written here, or on one line. */
const isPlain = (text: string, saved: SavedQuery) =>
  text === reformat(saved) || text === JSON.stringify(fieldsOfFile(saved));

/**
 * Formats a saved query: equal queries give equal text. A query read from another text keeps that text, apart from the
 * fields that have changed since.
 */
export function formatSavedQuery(saved: SavedQuery): string {
  const { source } = saved;
  const anew = reformat(saved);
  if (source === undefined || bracketsNestDeeper(source, deepest)) return anew;
  const before = parseSavedQuery(source);
  if ('broken' in before) return anew;
  const edited = editObject(source, fieldsOfFile(before.saved), fieldsOfFile(saved));
  const after = parseSavedQuery(edited);
  // The preserved text must not change the saved query.
  return 'saved' in after && reformat(after.saved) === anew ? edited : anew;
}
