import { labelOfWindow } from '../domain/catalog/windows';
import type { Query } from '../domain/query';
import { whenOf } from '../domain/queryTitle';

/** "last 7 d", "this month", "1–7 Oct 2026". */
function windowWords({ window, date_start, date_end }: Partial<Query>): string {
  const [, count, unit] = /^(\d+)([mhdwMy])$/.exec(window ?? '') ?? [];
  if (count !== undefined && unit !== undefined) return `last ${count} ${unit}`;
  if (window !== undefined) return labelOfWindow(window).toLowerCase();
  // Dates are written as network time already, so any network code formats them alike.
  return whenOf({ network_code: 'NEM', ...(date_start && { date_start }), ...(date_end && { date_end }) });
}

const names: Readonly<Record<string, string>> = {
  network_code: 'network',
  network_region: 'region',
  facility_code: 'facility',
  unit_code: 'unit',
  primary_grouping: 'by',
  secondary_grouping: 'by',
};

const maxCodes = 3;

function codeWords(field: string, value: string | readonly string[]): string {
  const codes = typeof value === 'string' ? [value] : value;
  const more = codes.length - maxCodes;
  const list = `${codes.slice(0, maxCodes).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `${names[field] ?? field.replaceAll('_', ' ')} ${list}`;
}

/** Formats the values of a query's part: "NSW1", "last 7 d". */
export function partWords(fields: Partial<Query>): string {
  const { window, date_start, date_end, ...codes } = fields;
  const hasDates = (window ?? date_start ?? date_end) !== undefined;
  const lists = Object.values(codes).map((value) => (typeof value === 'string' ? value : value.join(', ')));
  return [...lists, ...(hasDates ? [windowWords(fields)] : [])].join(' · ');
}

const absentWords: Readonly<Record<string, string>> = {
  dates: 'the service’s own window',
  network_region: 'all regions',
  facility: 'all facilities',
};

/** Formats answers in the given order: "region NSW1, last 7 d". */
export function answersWords(
  answers: readonly { readonly part: string; readonly fields: Partial<Query> }[],
): string {
  const words = answers.map(({ part, fields }) => {
    const { window, date_start, date_end, ...codes } = fields;
    const lists = Object.entries(codes).map(([field, value]) => codeWords(field, value));
    if ((window ?? date_start ?? date_end) !== undefined) return windowWords(fields);
    return lists.length > 0
      ? lists.join(', ')
      : (absentWords[part] ?? `no ${names[part] ?? part.replaceAll('_', ' ')}`);
  });
  return [...new Set(words)].join(', ');
}

/** The question before the first request in a workspace that is not trusted. */
export const sentenceOfUntrusted =
  'This workspace is not trusted, and its code says what would be asked of the service, with your API key and from your quota. “Ask the Service” holds for the queries of this file until the window is reloaded.';
