import {
  type Directory,
  formatOffset,
  type Fueltech,
  fueltechGroups,
  fueltechs,
  intervals,
  measureFamilies,
  measures,
  metrics,
  networks,
  type Operation,
  parameterOf,
  primaryGroupings,
  secondaryGroupings,
} from '../domain';

/** A value of a list; undefined where the service or the catalog has none. */
export type Cell = string | number | boolean | readonly string[] | undefined;
/** The values of a row, in the order of the columns. */
export type Row = readonly Cell[];

export interface ListFilter {
  network?: string;
  operation?: Operation;
}

interface Subject {
  meaning: string;
  columns: readonly string[];
  filters: readonly (keyof ListFilter)[];
  rows: (
    filter: ListFilter,
    directoryOf: (network: string) => Promise<Directory>,
  ) => readonly Row[] | Promise<readonly Row[]>;
}

const takes = (operations: readonly Operation[], { operation }: ListFilter): boolean =>
  operation === undefined || operations.includes(operation);

const fueltechRow = (
  parameter: 'fueltech' | 'fueltech_group',
  { code, label, group, renewable, isLoad }: Fueltech,
): Row => [code, label, parameter, parameter === 'fueltech' ? group : undefined, renewable, isLoad];

/** When the buckets of an interval begin, where that is not plain. */
const beginnings: Readonly<Record<string, string>> = {
  '7d': 'Begins on Sunday.',
  season: 'Begins on the first of March, June, September and December.',
  fy: 'Begins on 1 July.',
};

const groupingRows = (name: 'primary_grouping' | 'secondary_grouping', filter: ListFilter): Row[] => {
  const { operations } = parameterOf(name);
  if (!takes(operations, filter)) return [];
  return (name === 'primary_grouping' ? primaryGroupings : secondaryGroupings).map(
    ({ code, label, meaning }): Row => [code, label, name, operations, meaning],
  );
};

/** A row for each unit, and for a facility without units. */
const facilityRows = ({ facilities }: Directory): Row[] =>
  facilities.flatMap(({ code, name, region, units }) =>
    (units.length > 0 ? units : [undefined]).map((unit): Row => [
      code,
      name,
      region,
      unit?.code,
      unit?.fueltech,
      unit?.status,
      unit?.capacityMw,
    ]),
  );

/** The subjects of `gridlens list`. Parsing, the help and the completion of shells follow from these rows. */
export const listSubjects = {
  metrics: {
    meaning: 'What can be measured, with the unit and the operations that have it.',
    columns: ['code', 'label', 'unit', 'operations', 'meaning'],
    filters: ['operation'],
    rows: (filter) =>
      metrics
        .filter(({ operations }) => takes(operations, filter))
        .map(({ code, label, unit, operations, meaning }): Row => [code, label, unit, operations, meaning]),
  },
  measures: {
    meaning: 'What Gridlens computes from metrics, with the formula.',
    columns: ['code', 'label', 'unit', 'formula', 'meaning', 'search_words'],
    filters: [],
    rows: () => [
      ...measures.map(({ code, label, unit, formula, meaning, searchWords }): Row => [
        code,
        label,
        unit,
        formula,
        meaning,
        searchWords.join(', '),
      ]),
      ...measureFamilies.map(({ code, label, argument, measureOf }): Row => {
        const { meaning, example } = argument;
        const one = measureOf(example);
        const words = `With ${meaning}, after the colon: ${code}:${example}.`;
        return [`${code}:…`, label, one?.unit, one?.formula, words, one?.searchWords.join(', ')];
      }),
    ],
  },
  intervals: {
    meaning: 'The lengths of buckets.',
    columns: ['code', 'label', 'meaning'],
    filters: [],
    rows: () => intervals.map(({ code, label }): Row => [code, label, beginnings[code]]),
  },
  regions: {
    meaning: 'The regions of the networks.',
    columns: ['code', 'label', 'network'],
    filters: ['network'],
    rows: ({ network }) =>
      networks
        // AU has the regions of the two others.
        .filter(({ code }) => (network === undefined ? code !== 'AU' : code === network))
        .flatMap(({ code: own, regions }) => regions.map(({ code, label }): Row => [code, label, own])),
  },
  fueltechs: {
    meaning: 'Fuel technologies, then their groups.',
    columns: ['code', 'label', 'parameter', 'group', 'renewable', 'load'],
    filters: [],
    rows: () => [
      ...fueltechs.map((one) => fueltechRow('fueltech', one)),
      ...fueltechGroups.map((one) => fueltechRow('fueltech_group', one)),
    ],
  },
  facilities: {
    meaning: 'Facilities and their units, from the service’s directory.',
    columns: ['facility_code', 'name', 'region', 'unit_code', 'fueltech', 'status', 'capacity_mw'],
    filters: ['network'],
    rows: async ({ network = 'NEM' }, directoryOf) => facilityRows(await directoryOf(network)),
  },
  networks: {
    meaning: 'The networks, with the offset of their clock and their regions.',
    columns: ['code', 'label', 'clock', 'regions'],
    filters: [],
    rows: () =>
      networks.map(({ code, label, offsetMinutes, regions }): Row => [
        code,
        label,
        `UTC${formatOffset(offsetMinutes)}`,
        regions.map((region) => region.code),
      ]),
  },
  groupings: {
    meaning: 'What data can be split by.',
    columns: ['code', 'label', 'parameter', 'operations', 'meaning'],
    filters: ['operation'],
    rows: (filter) => [
      ...groupingRows('primary_grouping', filter),
      ...groupingRows('secondary_grouping', filter),
    ],
  },
} as const satisfies Readonly<Record<string, Subject>>;

export type SubjectName = keyof typeof listSubjects;

export const subjectNames = Object.keys(listSubjects) as SubjectName[];

export const subjectOf = (name: SubjectName): Subject => listSubjects[name];
