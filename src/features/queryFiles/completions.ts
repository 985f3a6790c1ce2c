import {
  type Directory,
  type DirectoryFacility,
  fieldsOf,
  findFueltech,
  findMetric,
  isObject,
  metricsOf,
  networks,
  parameterOf,
  type ParameterValue,
  type QueryField,
  queryFields,
  relativeWindows,
} from '../../domain';
import { endOf, placeAt, valueAt, valueOf } from '../../formats/queryFiles/jsonTree';
import { wordsOfFacility, wordsOfMetric } from '../../words/savedQueries/queryFileWords';
import { networkOf, operationOf, readQueryFile, type QueryFile } from './queryFile';

interface Completion {
  code: string;
  /** The text next to the code: "Power · MW". */
  description: string;
  /** One sentence, or empty. */
  meaning: string;
}

/** The completions at a place, with the extent that they replace. */
export interface Completions {
  field: QueryField;
  start: number;
  end: number;
  items: readonly Completion[];
}

const toCompletion = ({ code, label, meaning = '' }: ParameterValue): Completion => ({
  code,
  description: wordsOfMetric(label, findMetric(code)?.unit),
  meaning,
});

/** Returns the codes of a parameter that fit the rest of the query. */
function codesOf(file: QueryFile, field: QueryField): readonly ParameterValue[] {
  if (field === 'metrics') {
    const operation = operationOf(file);
    return operation ? metricsOf(operation) : [];
  }
  const { valuesIn } = parameterOf(field);
  const known = valuesIn?.(networkOf(file));
  if (known) return known;
  const all = networks.flatMap(({ code }) => valuesIn?.(code) ?? []);
  return networkOf(file) === '' ? [...new Map(all.map((row) => [row.code, row])).values()] : [];
}

const fueltechsOf = ({ units }: DirectoryFacility): string[] => [
  ...new Set(units.map(({ fueltech = '' }) => findFueltech(fueltech)?.label ?? fueltech)),
];

function placesOf(file: QueryFile, field: QueryField, directory: Directory | undefined): Completion[] {
  const facilities = directory?.facilities ?? [];
  const describe = (one: DirectoryFacility) => wordsOfFacility(one.region ?? '', fueltechsOf(one));
  if (field === 'facility_code')
    return facilities.map((one) => ({ code: one.code, description: one.name, meaning: describe(one) }));
  const stated = file.fields['facility_code'];
  const chosen: unknown[] | undefined = Array.isArray(stated) && stated.length > 0 ? stated : undefined;
  return facilities
    .filter(({ code }) => chosen === undefined || chosen.includes(code))
    .flatMap((one) => one.units.map(({ code }) => ({ code, description: one.name, meaning: describe(one) })));
}

function variablesOf({ root }: QueryFile): Completion[] {
  const node = valueAt(root, ['parameters']);
  const declared = node && valueOf(node);
  const names = isObject(declared) ? Object.keys(declared) : [];
  return names.slice(0, 50).map((name) => ({ code: `\${${name}}`, description: 'Variable', meaning: '' }));
}

function valuesFor(file: QueryFile, field: QueryField, directory: Directory | undefined): Completion[] {
  const { kind } = parameterOf(field);
  if (kind === 'operation') return [];
  const variables = variablesOf(file);
  if (kind === 'date') return variables;
  if (kind === 'window')
    return [
      ...relativeWindows.map(({ window, label }) => ({ code: window, description: label, meaning: '' })),
      ...variables,
    ];
  const codes = codesOf(file, field).map(toCompletion);
  return [...(codes.length > 0 ? codes : placesOf(file, field, directory)), ...variables];
}

/** Returns the field of the query whose value is, or can be written, at an offset. */
export function fieldAt(text: string, offset: number): QueryField | undefined {
  const place = placeAt(text, offset);
  if (!place || place.isKey) return undefined;
  const [first, field, index] = place.path;
  const found = first === 'query' ? queryFields.find((name) => name === field) : undefined;
  const isList = found !== undefined && parameterOf(found).kind === 'codes';
  // The codes of a list field go inside its list, never directly after the key.
  return isList === (typeof index === 'number') ? found : undefined;
}

/**
 * Returns the completions at an offset: the values that the operation accepts, except those already in the list. The
 * schema completes operations and the names of fields.
 */
export function completionsAt(text: string, offset: number, directory?: Directory): Completions | undefined {
  const file = readQueryFile(text);
  const field = file && fieldAt(text, offset);
  if (!field) return undefined;
  const operation = operationOf(file);
  if (operation && !fieldsOf(operation).includes(field)) return undefined;
  const before = placeAt(text, offset)?.before;
  const node =
    before?.type === 'string' && before.offset < offset && offset <= endOf(before) ? before : undefined;
  const written = valueAt(file.object, [field])?.children ?? [];
  const others = written.filter(({ offset: at }) => at !== node?.offset).map(({ value }): unknown => value);
  return {
    field,
    start: node?.offset ?? offset,
    end: node ? endOf(node) : offset,
    items: valuesFor(file, field, directory).filter(({ code }) => !others.includes(code)),
  };
}
