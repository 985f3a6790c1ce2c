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
  regionsOf,
  relativeWindows,
  findStatus,
  findValue,
  formatStamp,
  labelOfWindow,
  offsetMinutesOf,
  resolveWindow,
} from '../../domain';
import { endOf, placeAt, valueAt, valueOf } from '../../formats/queryFiles/jsonTree';
import { formatBrief } from '../../words/numbers';
import { escapeMarkdown } from '../../words/phrases';
import { networkOf, operationOf, readQueryFile, type QueryFile } from './queryFile';

interface Completion {
  code: string;
  /** "Power · MW". */
  description: string;
  /** One sentence, or empty. */
  meaning: string;
}

const joined = (words: readonly string[]): string => words.filter((word) => word !== '').join(' · ');

/** "Power · MW". */
const wordsOfMetric = (label: string, unit: string | undefined): string => joined([label, unit ?? '']);

const toCompletion = ({ code, label, meaning = '' }: ParameterValue): Completion => ({
  code,
  description: wordsOfMetric(label, findMetric(code)?.unit),
  meaning,
});

function codesOf(file: QueryFile, field: QueryField): readonly ParameterValue[] {
  if (field === 'metrics') {
    const operation = operationOf(file);
    return operation ? metricsOf(operation) : [];
  }
  const { valuesIn } = parameterOf(field);
  const known = valuesIn?.(networkOf(file));
  if (known || networkOf(file) !== '') return known ?? [];
  const all = networks.flatMap(({ code }) => valuesIn?.(code) ?? []);
  return [...new Map(all.map((row) => [row.code, row])).values()];
}

const fueltechsOf = ({ units }: DirectoryFacility): string[] => [
  ...new Set(units.map(({ fueltech = '' }) => findFueltech(fueltech)?.label ?? fueltech)),
];

function placesOf(file: QueryFile, field: QueryField, directory: Directory | undefined): Completion[] {
  const facilities = directory?.facilities ?? [];
  const describe = (one: DirectoryFacility) => joined([one.region ?? '', fueltechsOf(one).join(', ')]);
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
function fieldAt(text: string, offset: number): QueryField | undefined {
  const place = placeAt(text, offset);
  if (!place || place.isKey) return undefined;
  const [first, field, index] = place.path;
  const found = first === 'query' ? queryFields.find((name) => name === field) : undefined;
  const isList = found !== undefined && parameterOf(found).kind === 'codes';
  // The codes of a list field go inside its list, never directly after the key.
  return isList === (typeof index === 'number') || found === 'network_region' ? found : undefined;
}

/**
 * Returns the completions at an offset: the values that the operation accepts, except those already in the list, with the
 * extent that they replace. The schema completes operations and the names of fields.
 */
export function completionsAt(text: string, offset: number, directory?: Directory) {
  const file = readQueryFile(text);
  const field = file && fieldAt(text, offset);
  if (!field) return undefined;
  const operation = operationOf(file);
  if (operation && !fieldsOf(operation).includes(field)) return undefined;
  const before = placeAt(text, offset)?.before;
  const node =
    before?.type === 'string' && before.offset < offset && offset <= endOf(before) ? before : undefined;
  const written = valueAt(file.object, [field])?.children ?? [];
  const others = written.filter(({ offset: at }) => at !== node?.offset).map(({ value }) => value);
  // A text may have several regions, of which the one at the offset is completed.
  const value = field === 'network_region' ? String(node?.value ?? '') : '';
  const at = offset - (node?.offset ?? offset) - 1;
  const head = /^(?:.*,)?\s*/.exec(value.slice(0, Math.max(0, at)))?.[0] ?? '';
  const tail = value.slice(head.length).replace(/^[^,]*/, '');
  const stated = regionsOf({ network_region: head + tail });
  return {
    field,
    start: node?.offset ?? offset,
    end: node ? endOf(node) : offset,
    items: valuesFor(file, field, directory)
      .filter(({ code }) => !others.includes(code) && !stated.includes(code))
      .map((item) => ({ ...item, code: `${head}${item.code}${tail}` })),
  };
}

function linesOfCode({ code, label, meaning = '' }: ParameterValue): string[] {
  const { unit, operations = [] } = findMetric(code) ?? {};
  return [
    `**${escapeMarkdown(wordsOfMetric(label, unit))}** — \`${code}\``,
    escapeMarkdown(meaning),
    operations.length > 0 ? `Of: ${operations.join(', ')}.` : '',
  ];
}

function linesOfPlace(facility: DirectoryFacility, unit: string | undefined): string[] {
  const { name, code, region = '', units } = facility;
  const shown = unit === undefined ? units : units.filter((one) => one.code === unit);
  const linesOfUnits = shown.slice(0, 12).map(({ code: own, fueltech = '', status = '', capacityMw }) => {
    const words = [
      own,
      findFueltech(fueltech)?.label ?? fueltech,
      capacityMw === undefined ? '' : `${formatBrief(capacityMw, 0)} MW`,
      findStatus(status)?.label ?? status,
    ];
    return `- ${escapeMarkdown(joined(words))}`;
  });
  const more = shown.length > 12 ? [`- and ${shown.length - 12} more`] : [];
  return [`**${escapeMarkdown(joined([name, code, region]))}**`, [...linesOfUnits, ...more].join('\n')];
}

function linesOf(
  file: QueryFile,
  field: QueryField,
  code: string,
  nowMs: number,
  directory: Directory | undefined,
): string[] {
  if (field === 'window') {
    const window = file.query && resolveWindow(file.query, nowMs);
    const stampOf = (ms: number) => escapeMarkdown(formatStamp(ms, offsetMinutesOf(networkOf(file))));
    return [
      `**${escapeMarkdown(labelOfWindow(code))}**`,
      window ? `Now: ${stampOf(window.startMs)} to ${stampOf(window.endMs)}` : '',
    ];
  }
  const facility = directory?.facilities.find((one) =>
    field === 'facility_code' ? one.code === code : one.units.some((unit) => unit.code === code),
  );
  if ((field === 'facility_code' || field === 'unit_code') && facility)
    return linesOfPlace(facility, field === 'unit_code' ? code : undefined);
  const row = findValue(field, code, networkOf(file));
  return row ? linesOfCode(row) : [];
}

/** Explains a value of the query in Markdown, with the extent of the value; undefined when nothing is known about it. */
export function hoverAt(
  text: string,
  offset: number,
  nowMs: number,
  directory?: Directory,
): { start: number; end: number; markdown: string } | undefined {
  const file = readQueryFile(text);
  const field = file && fieldAt(text, offset);
  const node = placeAt(text, offset)?.before;
  if (!field || node?.type !== 'string' || offset < node.offset || offset > endOf(node)) return undefined;
  const lines = linesOf(file, field, String(node.value).trim(), nowMs, directory).filter(
    (line) => line !== '',
  );
  if (lines.length === 0) return undefined;
  return { start: node.offset, end: endOf(node), markdown: lines.join('\n\n') };
}
