import { isNewerFormat } from '../domain/formatVersion';
import { isObject, type JsonObject } from '../domain/json';
import { optional } from '../domain/optional';
import { parseQuery } from '../domain/parseQuery';
import { parseTemplate } from '../domain/variables/parseTemplate';
import { queryFields } from '../domain/catalog/parameters';
import { longestName, type Broken, type SavedQuery } from '../domain/savedQuery';
import { editObject, formatObject } from './jsonObject';
import { nestsDeeper as bracketsNestDeeper, toStrictJson } from './jsonText';

export type ParsedSavedQuery = { readonly saved: SavedQuery } | { readonly broken: Broken };

export { savedQueryExtension } from './savedQueryExtension';

/** The version that is written. */
export const savedQueryVersion = 1;

/**
 * How the fields of each version become those of the next: a new version adds a line for the one before it, and the fixture
 * of that one stays.
 */
const migrations: ReadonlyMap<number, (fields: JsonObject) => JsonObject> = new Map();

/** The fields as the present version has them; undefined where no version had them so. */
function migrate(fields: JsonObject): JsonObject | undefined {
  const { version } = fields;
  if (version === savedQueryVersion) return fields;
  const next = typeof version === 'number' ? migrations.get(version) : undefined;
  return next && migrate({ ...next(fields), version: Number(version) + 1 });
}

const deepest = 100;

/** Nothing that goes through a value may meet one that nests without end. */
function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => nestsDeeper(one, levels - 1));
}

/** Reads JSON in which comments and trailing commas are allowed. Throws what JSON.parse throws. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const strict = toStrictJson(text);
    if (strict === text) throw error;
    return JSON.parse(strict);
  }
}

/** Reads the text of a saved-query file, which may have comments and trailing commas. Never throws. */
export function parseSavedQuery(text: string): ParsedSavedQuery {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    return { broken: { code: 'notJson', detail: error instanceof Error ? error.message.slice(0, 200) : '' } };
  }
  const parsed = readSavedQuery(value);
  if ('broken' in parsed || isPlain(text, parsed.saved)) return parsed;
  return { saved: { ...parsed.saved, source: text } };
}

function readSavedQuery(value: unknown): ParsedSavedQuery {
  if (!isObject(value)) return { broken: { code: 'notAnObject' } };
  if (nestsDeeper(value, deepest)) return { broken: { code: 'tooDeep' } };
  if (isNewerFormat(value['version'], savedQueryVersion)) {
    const { name } = value;
    return { broken: { code: 'newerVersion', ...(isName(name) && { name }) } };
  }
  const fields = migrate(value);
  if (!fields) return { broken: { code: 'unknownVersion' } };
  const { $schema: schema, version: _version, name, folder, query, parameters, ...rest } = fields;
  if (!isName(name)) return { broken: { code: 'badName' } };
  if (folder !== undefined && !isName(folder)) return { broken: { code: 'badFolder' } };
  const parsed = parseQuery(query);
  const written = parsed.query && parseTemplate(parsed.query, parameters);
  const diagnostics = [...parsed.diagnostics, ...(written?.diagnostics ?? [])];
  const diagnostic = diagnostics.find(({ severity }) => severity === 'error');
  if (!written?.query || diagnostic) return { broken: { code: 'badQuery', ...optional({ diagnostic }) } };
  return {
    saved: {
      name,
      query: written.query,
      ...optional({ template: written.template }),
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

const present = (fields: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.filter(([, value]) => value !== undefined));

/** The fields of a saved query's file in the order in which they are written. */
function fieldsOfFile({
  name,
  folder,
  query,
  template,
  schema,
  rest,
}: SavedQuery): Readonly<Record<string, unknown>> {
  const written = template?.fields ?? query;
  const declared = template && Object.keys(template.parameters).length > 0 ? template.parameters : undefined;
  return present([
    ['$schema', schema],
    ['version', savedQueryVersion],
    ['name', name],
    ['folder', folder],
    // In the table's order, whatever order they came in: files stay comparable.
    ['query', present(queryFields.map((field) => [field, written[field]]))],
    ['parameters', declared],
    ...Object.entries(rest ?? {}),
  ]);
}

const formatAnew = (saved: SavedQuery): string => `${formatObject(fieldsOfFile(saved), '')}\n`;

/** True for a text with nothing to keep: as it is written here, or on one line. */
const isPlain = (text: string, saved: SavedQuery): boolean =>
  text === formatAnew(saved) || text === JSON.stringify(fieldsOfFile(saved));

/**
 * The text of a saved query's file: always the same for the same saved query. One that was read from another text keeps
 * that text but for what has changed since.
 */
export function formatSavedQuery(saved: SavedQuery): string {
  const { source } = saved;
  const anew = formatAnew(saved);
  if (source === undefined || bracketsNestDeeper(source, deepest)) return anew;
  const before = parseSavedQuery(source);
  if ('broken' in before) return anew;
  const edited = editObject(source, fieldsOfFile(before.saved), fieldsOfFile(saved));
  const after = parseSavedQuery(edited);
  // What is kept must not change what is saved.
  return 'saved' in after && formatAnew(after.saved) === anew ? edited : anew;
}
