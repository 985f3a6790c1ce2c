import { isObject } from '../domain/json';
import { optional } from '../domain/optional';
import { parseQuery } from '../domain/parseQuery';
import { queryFields } from '../domain/catalog/parameters';
import { longestName, type Broken, type SavedQuery } from '../domain/savedQuery';

export type ParsedSavedQuery = { readonly saved: SavedQuery } | { readonly broken: Broken };

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
  if (!isObject(value)) return { broken: { code: 'notAnObject' } };
  if (nestsDeeper(value, deepest)) return { broken: { code: 'tooDeep' } };
  const { $schema: schema, version: found, name, folder, query, ...rest } = value;
  if (typeof found === 'number' && found > version)
    return { broken: { code: 'newerVersion', ...(isName(name) && { name }) } };
  if (found !== version) return { broken: { code: 'unknownVersion' } };
  if (!isName(name)) return { broken: { code: 'badName' } };
  if (folder !== undefined && !isName(folder)) return { broken: { code: 'badFolder' } };
  const parsed = parseQuery(query);
  const diagnostic = parsed.diagnostics.find(({ severity }) => severity === 'error');
  if (!parsed.query || diagnostic) return { broken: { code: 'badQuery', ...optional({ diagnostic }) } };
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
