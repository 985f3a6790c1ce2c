import { parseQuery } from '../../domain/parseQuery';
import type { Query, QueryProblem } from '../../domain/query';
import { queryFields } from '../../domain/queryFields';

/** A query with a name, as one file keeps it. */
export interface SavedQuery {
  readonly name: string;
  /** The folder it stands under in the tree. */
  readonly folder?: string;
  readonly query: Query;
  /** The file's `$schema`, kept as it is. */
  readonly schema?: string;
  /** What else the file holds, kept as it is. */
  readonly rest?: Readonly<Record<string, unknown>>;
}

/** Why a file is no saved query. Codes; the words are in `sentences.ts`. */
export type BrokenCode =
  | 'tooLarge'
  | 'notText'
  | 'notJson'
  | 'tooDeep'
  | 'notAnObject'
  | 'unknownVersion'
  | 'newerVersion'
  | 'badName'
  | 'badFolder'
  | 'badQuery'
  | 'notAFile'
  | 'linkOutside'
  | 'unreadable';

export interface Broken {
  readonly code: BrokenCode;
  /** For `badQuery`: the first thing wrong. */
  readonly problem?: QueryProblem;
  /** For `notJson` and `unreadable`: what the parser or the file system said. */
  readonly detail?: string;
  /** For `newerVersion`: the name, where it is one. */
  readonly name?: string;
}

export type ParsedSavedQuery = { readonly saved: SavedQuery } | { readonly broken: Broken };

export const longestName = 200;
export const savedQueryExtension = '.gridlens.json';

const version = 1;

const deepest = 100;

/** Nothing that goes through a value may meet one that nests without end. */
function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => nestsDeeper(one, levels - 1));
}

/** Reads the text of a saved-query file. Never throws. */
export function parseSavedQuery(text: string): ParsedSavedQuery {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { broken: { code: 'notJson', detail: error instanceof Error ? error.message.slice(0, 200) : '' } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { broken: { code: 'notAnObject' } };
  if (nestsDeeper(value, deepest)) return { broken: { code: 'tooDeep' } };
  const { $schema: schema, version: found, name, folder, query, ...rest } = value as Record<string, unknown>;
  if (typeof found === 'number' && found > version)
    return { broken: { code: 'newerVersion', ...(isName(name) && { name }) } };
  if (found !== version) return { broken: { code: 'unknownVersion' } };
  if (!isName(name)) return { broken: { code: 'badName' } };
  if (folder !== undefined && !isName(folder)) return { broken: { code: 'badFolder' } };
  const parsed = parseQuery(query);
  const problem = parsed.problems.find((one) => one.severity === 'error');
  if (!parsed.query || problem) return { broken: { code: 'badQuery', ...(problem && { problem }) } };
  return {
    saved: {
      name,
      query: parsed.query,
      ...(folder === undefined ? {} : { folder }),
      ...(typeof schema === 'string' ? { schema } : {}),
      ...(Object.keys(rest).length > 0 ? { rest } : {}),
    },
  };
}

/** True for a text that can name a query or a folder. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longestName;
}

/** A line as long as formatters of JSON usually allow: what fits stays on one. */
const lineLength = 80;

function formatField(field: string, value: unknown, indent: string): string {
  const start = `${indent}${JSON.stringify(field)}: `;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  const line = isList ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : '';
  // One more for the comma.
  if (line !== '' && start.length + line.length < lineLength) return start + line;
  return start + JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`);
}

/** The text of a saved query's file: always the same for the same saved query. */
export function formatSavedQuery({ name, folder, query, schema, rest }: SavedQuery): string {
  // In the table's order, whatever order they came in: files stay comparable.
  const fields = queryFields
    .filter((field) => query[field] !== undefined)
    .map((field) => formatField(field, query[field], '    '));
  const parts = [
    ...(schema === undefined ? [] : [formatField('$schema', schema, '  ')]),
    formatField('version', version, '  '),
    formatField('name', name, '  '),
    ...(folder === undefined ? [] : [formatField('folder', folder, '  ')]),
    `  "query": {\n${fields.join(',\n')}\n  }`,
    ...Object.entries(rest ?? {}).map(([field, value]) => formatField(field, value, '  ')),
  ];
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** `market · 5m`, as it stands beside the name. */
export function describeQuery(query: Query): string {
  return [query.operation, query.interval].filter((part) => part !== undefined).join(' · ');
}

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A file name made from a query's name: letters, digits and dashes only, so that it stays in its folder everywhere. */
export function fileNameOf(name: string, taken: readonly string[] = []): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = Array.from(words.join('-')).slice(0, 40).join('').replace(/-$/, '');
  const base = slug === '' || reserved.test(slug) ? `query${slug === '' ? '' : `-${slug}`}` : slug;
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 1; ; count++) {
    const file = `${base}${count === 1 ? '' : `-${count}`}${savedQueryExtension}`;
    if (!used.has(file)) return file;
  }
}
