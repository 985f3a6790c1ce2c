import {
  findNetwork,
  fueltechGroups,
  fueltechs,
  primaryGroupings,
  secondaryGroupings,
} from '../../domain/catalog/index';
import { fieldsOf, maxListLength } from '../../domain/queryFields';
import { titleOfQuery } from '../../domain/queryTitle';
import type { Cost } from '../../domain/cost';
import { wordsOfCost } from '../../words/cost';
import { numberOf } from '../../words/phrases';
import { special, type Choice } from './choices';
import { toQuery, type Draft } from './draft';
import { toNoteChoice, type Note } from './notes';

/** What the last step can narrow down or split. */
export const filterFields = [
  'network_region',
  'fueltech',
  'fueltech_group',
  'primary_grouping',
  'secondary_grouping',
  'facility_code',
  'unit_code',
] as const;
export type FilterField = (typeof filterFields)[number];

const words: Readonly<Record<FilterField, readonly [label: string, absent: string]>> = {
  network_region: ['Region', 'All'],
  fueltech: ['Fuel technologies', 'All'],
  fueltech_group: ['Fuel technology groups', 'All'],
  primary_grouping: ['Group by network or region', 'Whole network'],
  secondary_grouping: ['Group further', 'No'],
  facility_code: ['Facility codes', 'All'],
  unit_code: ['Unit codes', 'All'],
};

/** A field's name in words. */
export const labelOfFilter = (field: FilterField): string => words[field][0];

/** Codes in a row, where they are too many for it with their number first: its end is not seen. */
const someOf = (codes: readonly string[]): string =>
  codes.length <= 5
    ? codes.join(', ')
    : `${numberOf(codes.length, 'code')}: ${codes.slice(0, 5).join(', ')} …`;

/** The menu of the last step: run for so much, what is to be known, or one of the filters its operation takes. */
export function filterMenu(draft: Draft, notes: readonly Note[], cost: Cost | undefined): readonly Choice[] {
  const query = toQuery(draft);
  const allowed: readonly string[] = fieldsOf(draft.operation ?? 'network');
  return [
    {
      value: special.run,
      label: 'Run now',
      icon: 'play',
      ...(query ? { description: titleOfQuery(query) } : {}),
      ...(cost ? { detail: wordsOfCost(cost) } : {}),
    },
    ...filterFields
      .filter((field) => allowed.includes(field))
      .map((field): Choice => {
        const [label, absent] = words[field];
        const value = draft[field];
        const description = typeof value === 'string' ? value : value ? someOf(value) : absent;
        return { value: field, label, description, group: 'Filter and grouping' };
      }),
    // Below, for what is typed to find a filter may stand in a note as well.
    ...notes.map(toNoteChoice),
  ];
}

/** True for a filter of several codes that are listed. */
export const takesMany = (field: FilterField): field is 'fueltech' | 'fueltech_group' =>
  field === 'fueltech' || field === 'fueltech_group';

/** True for a filter of codes that are typed or pasted. */
export const takesCodes = (field: FilterField): field is 'facility_code' | 'unit_code' =>
  field === 'facility_code' || field === 'unit_code';

/** The choices for one filter. A code that is set and not listed is a choice as well. */
export function filterChoices(field: FilterField, draft: Draft): readonly Choice[] {
  const listed = listedChoices(field, draft);
  const set = draft[field] ?? [];
  const codes = typeof set === 'string' ? [set] : set;
  const unlisted = codes.filter((code) => !listed.some((choice) => choice.value === code));
  return [...unlisted.map((value): Choice => ({ value, label: value, isPicked: true })), ...listed];
}

function listedChoices(field: FilterField, draft: Draft): readonly Choice[] {
  const current = draft[field] ?? [];
  const isPicked = (code: string): boolean =>
    typeof current === 'string' ? current === code : current.includes(code);
  const row = (code: string, label: string, detail?: string): Choice => ({
    value: code,
    label,
    description: code,
    isPicked: isPicked(code),
    ...(detail === undefined ? {} : { detail }),
  });
  const none: Choice = { value: special.none, label: words[field][1] };
  const other: Choice = { value: special.other, label: 'Other code…' };
  switch (field) {
    case 'network_region': {
      const regions = findNetwork(draft.network_code ?? '')?.regions ?? [];
      return [none, ...regions.map(({ code, label }) => row(code, label)), other];
    }
    case 'fueltech':
      return [...fueltechs.map(({ code, label }) => row(code, label)), other];
    case 'fueltech_group':
      return [...fueltechGroups.map(({ code, label }) => row(code, label)), other];
    case 'primary_grouping':
      return primaryGroupings.map(({ code, label, meaning }) => row(code, label, meaning));
    case 'secondary_grouping':
      return [
        none,
        ...secondaryGroupings.map(({ code, label, meaning }) => row(code, label, meaning)),
        other,
      ];
    default:
      return [none];
  }
}

/** Codes typed or pasted: apart by commas, semicolons or white space, each once. */
export function parseCodes(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ''))];
}

/** What is wrong with codes that were typed; undefined when a query can hold them. */
export function problemOfCodes(text: string): string | undefined {
  const { length } = parseCodes(text);
  if (length <= maxListLength) return undefined;
  return `${numberOf(length, 'code')}: a query holds at most ${maxListLength.toLocaleString('en-GB')}.`;
}
