import {
  findNetwork,
  fueltechGroups,
  fueltechs,
  primaryGroupings,
  secondaryGroupings,
} from '../../domain/catalog/index';
import { fieldsOf, maxListLength } from '../../domain/queryFields';
import { titleOfQuery } from '../../domain/queryTitle';
import { listOf, numberOf } from '../../host/wording';
import { special, type Choice } from './choices';
import { toQuery, type Draft } from './draft';

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

/** The menu of the last step: run, or one of the filters its operation takes. */
export function filterMenu(draft: Draft, warnings: readonly string[]): readonly Choice[] {
  const query = toQuery(draft);
  const allowed: readonly string[] = fieldsOf(draft.operation ?? 'network');
  return [
    {
      value: special.run,
      label: 'Run now',
      ...(query ? { description: titleOfQuery(query) } : {}),
      ...(warnings.length > 0 ? { detail: warnings.join(' ') } : {}),
    },
    ...filterFields
      .filter((field) => allowed.includes(field))
      .map((field): Choice => {
        const [label, absent] = words[field];
        const value = draft[field];
        const description = typeof value === 'string' ? value : value ? listOf(value) : absent;
        return { value: field, label, description, group: 'Filter and grouping' };
      }),
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
