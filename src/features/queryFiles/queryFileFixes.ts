import {
  joinLists,
  type Advice,
  type Diagnostic,
  type Directory,
  fieldsOf,
  type FixFacts,
  formatNaive,
  meantBy,
  meantCode,
  measureMeantBy,
  metricsOf,
  nearestName,
  offsetMinutesOf,
  type Operation,
  operations,
  parseQueryDate,
  type QueryField,
  queryFields,
  resolveFieldAlias,
} from '../../domain';
import { valueAt, type Node, endOf, propertyOf } from '../../formats/queryFiles/jsonTree';
import { networkOf, operationOf, type QueryFile } from './queryFile';
import { applyTextEdits, insertAfter, removeItem, type TextEdit } from '../../formats/queryFiles/jsonEdits';
import { insertField } from '../../formats/queryFiles/jsonObject';

const replaceValue = (node: Node, value: unknown): TextEdit => ({
  start: node.offset,
  end: endOf(node),
  text: Array.isArray(value)
    ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    : JSON.stringify(value),
});

interface Fix {
  facts: FixFacts;
  edits: readonly TextEdit[];
}

const fixWith = (facts: FixFacts, ...edits: TextEdit[]): Fix => ({ facts, edits });

const changeTo = (node: Node, to: string): Fix => fixWith({ kind: 'change', to }, replaceValue(node, to));

/** Several fields are removed in one edit of the whole text. */
function removeFields(file: QueryFile, names: readonly string[], what = names.join(' and ')): Fix[] {
  const { object, text } = file;
  const stated = names.map((name) => propertyOf(object, name)).filter((one) => one !== undefined);
  if (!object || stated.length === 0) return [];
  const facts = { kind: 'remove', what } as const;
  if (stated.length === 1) return [fixWith(facts, ...removeItem(text, stated[0]))];
  // Adjacent fields share commas, so fields are removed from the last to the first, each from the remaining text.
  let edited = text;
  for (const node of [...stated].sort((a, b) => b.offset - a.offset))
    edited = applyTextEdits(edited, removeItem(edited, node));
  return [fixWith(facts, { start: 0, end: text.length, text: edited })];
}

const removeNamed = ({ file }: Place, { path }: Pick<Said, 'path'>): Fix[] =>
  removeFields(file, [String(path[0])]);

/** Removes an item of a list, unless it is the only one. */
const removeCode = ({ text }: QueryFile, node: Node): Fix[] =>
  node.parent?.type === 'array' && (node.parent.children?.length ?? 0) > 1
    ? [fixWith({ kind: 'remove', what: String(node.value) }, ...removeItem(text, node))]
    : [];

function setField({ object, text }: QueryFile, field: QueryField, value: unknown): TextEdit[] {
  const written = valueAt(object, [field]);
  if (written) return [replaceValue(written, value)];
  return object ? insertField(text, object, field, value, queryFields) : [];
}

/** None unless the new operation has all metrics and accepts all other fields. */
function changeOperation(file: QueryFile, to: Operation): Fix[] {
  const { query, object, fields } = file;
  const written = valueAt(object, ['operation']);
  if (!query || !written || query.operation === to) return [];
  const offered = new Set(metricsOf(to).map(({ code }) => code));
  const accepted: string[] = fieldsOf(to);
  const stated = queryFields.filter((field) => Object.hasOwn(fields, field));
  const isOffered =
    query.metrics.every((metric) => offered.has(metric)) && stated.every((one) => accepted.includes(one));
  return isOffered ? [fixWith({ kind: 'ask', operation: to }, replaceValue(written, to))] : [];
}

interface Place {
  file: QueryFile;
  node: Node;
  /** The facilities of the network, if cached. */
  directory: Directory | undefined;
}

type Said = Diagnostic | Advice;
type OfCode<Code extends Said['code']> = Extract<Said, { code: Code }>;

const change = (node: Node, to: string | undefined): Fix[] => (to === undefined ? [] : [changeTo(node, to)]);

/** Changes one code of a text, which may have several regions. */
const changeCode = (node: Node, code: string, to: string | undefined): Fix[] => {
  const text = String(node.value);
  return change(node, to && text.replace(code, () => to));
};

function fixUnknownField({ file, node }: Place): Fix[] {
  const name = String(node.value);
  const operation = operationOf(file);
  const free = (operation ? fieldsOf(operation) : queryFields).filter(
    (one) => !Object.hasOwn(file.fields, one),
  );
  const to =
    resolveFieldAlias(name, new Map(free.map((one) => [one, one]))) ?? nearestName(name.toLowerCase(), free);
  return [...change(node, to), ...removeFields(file, [name])];
}

/** Converts a text to a list, or a list of one text to that text. */
function fixType({ node }: Place): Fix[] {
  const { value, children } = node;
  if (typeof value === 'string' && node.parent?.type === 'property') {
    const codes = value.split(',').map((code) => code.trim());
    const list = codes.filter((code) => code !== '');
    const edit = replaceValue(node, list);
    return list.length === 0 ? [] : [fixWith({ kind: 'change', to: edit.text }, edit)];
  }
  if (node.type !== 'array' || children?.length !== 1) return [];
  const [{ value: only }] = children;
  return typeof only === 'string' ? [changeTo(node, only)] : [];
}

function fixOffset({ file, node }: Place, { value }: OfCode<'dateHasOffset'>): Fix[] {
  const offsetMinutes = offsetMinutesOf(networkOf(file));
  const ms = parseQueryDate(value, offsetMinutes);
  const clock = parseQueryDate(value.trim().replace(/\s*(?:Z|[+-]\d{2}:?\d{2})$/i, ''), offsetMinutes);
  if (ms === undefined || clock === undefined) return [];
  const converted = formatNaive(ms, offsetMinutes);
  const withoutOffset = formatNaive(clock, offsetMinutes);
  const drop = fixWith({ kind: 'dropOffset', to: withoutOffset }, replaceValue(node, withoutOffset));
  if (converted === withoutOffset) return [drop];
  return [fixWith({ kind: 'convert', to: converted }, replaceValue(node, converted)), drop];
}

function fixOrder({ file }: Place): Fix[] {
  const start = valueAt(file.object, ['date_start']);
  const end = valueAt(file.object, ['date_end']);
  if (typeof start?.value !== 'string' || typeof end?.value !== 'string' || start.value === end.value)
    return [];
  return [fixWith({ kind: 'swapDates' }, replaceValue(start, end.value), replaceValue(end, start.value))];
}

function fixList(list: Node | undefined, count: number): Fix[] {
  const codes = joinLists(list?.children).map(({ value }) => value);
  const first = [...new Set(codes)].slice(0, count);
  return list ? [fixWith({ kind: 'keepFirst', count }, replaceValue(list, first))] : [];
}

function fixUnits({ file, directory }: Place): Fix[] {
  const owners = joinLists(file.query?.unit_code).map((unit) => directory?.facilityOf(unit));
  if (owners.length === 0 || owners.includes(undefined)) return [];
  const codes = [...new Set(owners)];
  const what = `facility_code ${codes.join(', ')}`;
  return [fixWith({ kind: 'add', what }, ...setField(file, 'facility_code', codes))];
}

function fixGrouping({ file }: Place, { path, grouping }: OfCode<'groupingForced'>): Fix[] {
  const field = path[0] === 'network_region' ? 'primary_grouping' : 'secondary_grouping';
  const written = valueAt(file.object, [field]);
  return [...(written ? [changeTo(written, grouping)] : []), ...removeFields(file, [field])];
}

function fixWindow({ query }: QueryFile, node: Node): Fix[] {
  const { window, date_start, date_end } = query ?? {};
  const property = node.parent;
  if (window !== undefined) return [changeTo(node, window)];
  if (!property) return [];
  const text = Object.entries({ date_start, date_end })
    .filter(([, date]) => date !== undefined)
    .map(([field, date = '']) => `"${field}": "${date.replace('T00:00:00', '')}"`)
    .join(', ');
  return [fixWith({ kind: 'change', to: text }, { start: property.offset, end: endOf(property), text })];
}

function fixRenewable(place: Place): Fix[] {
  const { file, node } = place;
  if (file.query?.fueltech_group?.length !== 1 || file.query.secondary_grouping !== undefined)
    return removeCode(file, node);
  const property = node.parent?.parent;
  if (!property) return [];
  const text = '"secondary_grouping": "renewable"';
  return [fixWith({ kind: 'change', to: text }, { start: property.offset, end: endOf(property), text })];
}

/** Replaces a unit by its facility, and moves the only code of a field to the field that it belongs in. */
function fixPlace({ file, node }: Place, { path, facility, units }: OfCode<'misplacedCode'>): Fix[] {
  const isOfFacility = path[0] === 'facility_code';
  const to = isOfFacility ? 'unit_code' : 'facility_code';
  const code = isOfFacility ? units[0] : facility;
  if (units.includes(String(node.value)) && !isOfFacility) {
    const codes = joinLists(file.query?.[to], [facility]);
    return [fixWith({ kind: 'add', what: facility }, ...setField(file, to, codes))];
  }
  const key = propertyOf(file.object, String(path[0]))?.children?.[0];
  const isOnly = node.parent?.children?.length === 1 && !Object.hasOwn(file.fields, to);
  const facts = { kind: 'change', to: `${to} ${code}` } as const;
  const moved = key && isOnly ? [fixWith(facts, replaceValue(key, to), replaceValue(node, code))] : [];
  return [...moved, ...(isOfFacility ? [changeTo(node, facility)] : [])];
}

/** Moves a measure from the metrics to the measures. The field is renamed if it has no other code. */
function moveToMeasures({ file, node }: Place, measure: string): Fix[] {
  const { object, text } = file;
  const property = propertyOf(object, 'metrics');
  const key = property?.children?.[0];
  if (!property || !key) return [];
  const facts = { kind: 'change', to: `measures ${measure}` } as const;
  const list = valueAt(object, ['measures']);
  const isOnly = node.parent?.children?.length === 1;
  if (isOnly && !list) return [fixWith(facts, replaceValue(key, 'measures'), replaceValue(node, measure))];
  const last = list?.children?.at(-1);
  const added = last
    ? insertAfter(text, last, () => JSON.stringify(measure))
    : setField(file, 'measures', [measure]);
  return [fixWith(facts, ...removeItem(text, isOnly ? property : node), ...added)];
}

const makers: { [Code in Said['code']]?: (place: Place, said: OfCode<Code>) => readonly Fix[] } = {
  unknownField: fixUnknownField,
  wrongType: fixType,
  unknownOperation: ({ node }, { value }) => change(node, nearestName(value.toLowerCase(), operations)),
  unknownCode(place, said) {
    const measure = measureMeantBy(said);
    return measure === undefined
      ? changeCode(place.node, said.value, meantBy(said))
      : moveToMeasures(place, measure);
  },
  misplacedCode: fixPlace,
  readAs: ({ file, node }, { path, value, to }) =>
    path[0] === 'window' ? fixWindow(file, node) : changeCode(node, value, to),
  notOffered(place, said) {
    const { file, node } = place;
    const others = operations.flatMap((to) => changeOperation(file, to));
    return said.path.length > 1
      ? [...others, ...removeCode(file, node)]
      : [...removeNamed(place, said), ...others];
  },
  tooManyCodes: ({ node }, { limit }) => fixList(node, limit),
  dateHasOffset: fixOffset,
  endNotAfterStart: fixOrder,
  lastDayExcluded: ({ node }, { to }) => [changeTo(node, to)],
  badWindow: ({ node }, { value, known }) => change(node, meantCode('window', value, known)),
  windowAndDates: ({ file }) => [
    ...removeFields(file, ['window']),
    ...removeFields(file, ['date_start', 'date_end'], 'the dates'),
  ],
  unitWithoutFacility: fixUnits,
  groupingForced: fixGrouping,
  askedElsewhere: ({ file, node }, { operation }) => [
    ...changeOperation(file, operation),
    ...removeCode(file, node),
  ],
  notTakenElsewhere: removeNamed,
  measureIgnores: removeNamed,
  measureInterval: ({ file }, { interval }) => [
    fixWith({ kind: 'change', to: interval }, ...setField(file, 'interval', interval)),
  ],
  measureNeeds: ({ file, node }) => removeCode(file, node),
  renewableGroup: fixRenewable,
  forecastNetwork: ({ file, node }, { networks }) => [
    ...removeCode(file, node),
    ...networks.map((to) => fixWith({ kind: 'change', to }, ...setField(file, 'network_code', to))),
  ],
  pastForecast: ({ file }) => removeFields(file, ['window']),
  codesInParts: ({ node }, { limit }) => fixList(node, limit),
  fueltechBesideGroup: ({ file }) => [
    ...removeFields(file, ['fueltech']),
    ...removeFields(file, ['fueltech_group']),
  ],
  priceOfNetwork: ({ file }) => [
    fixWith(
      { kind: 'add', what: `"primary_grouping": "network_region"` },
      ...setField(file, 'primary_grouping', 'network_region'),
    ),
  ],
  yearsOfMonths: ({ node }) => [changeTo(node, '1M')],
};

/** Returns several fixes when the intention is ambiguous. */
export const fixesOfFinding = <Code extends Said['code']>(place: Place, said: OfCode<Code>): readonly Fix[] =>
  makers[said.code]?.(place, said) ?? [];

export interface Finding {
  code: string;
  message: string;
  severity: 'error' | 'warning' | 'info' | 'hint';
  start: number;
  end: number;
  /** True when the schema of query files reports it too. Only the fixes are then offered. */
  isInSchema: boolean;
  fixes: readonly Fix[];
}
