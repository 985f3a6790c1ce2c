import type { LabelValue } from '../../domain/result/result';
import { fieldOf } from '../http/jsonFields';
import type { JsonObject } from '../../domain/idioms/checkJson';

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function toLabelValue(column: string, value: unknown): LabelValue {
  if (typeof value === 'string') {
    return column === 'renewable' ? (flags.get(value.toLowerCase()) ?? value) : value;
  }
  if (typeof value === 'boolean') return value;
  // JSON can contain numbers that overflow to infinity.
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // The only known lists are lists of numbers (docs/service.md: Blocks and series); nested values are not labels.
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'object' ? '' : String(item))).join(', ');
  return null;
}

/** Returns the current name of a column. Older names are replaced only when that loses nothing. */
function rename(column: string, columns: JsonObject, networkCode: string): string | undefined {
  const value = columns[column];
  if (column === 'network_region') {
    const region = fieldOf(columns, 'region');
    if (region === undefined) return 'region';
    return region === value ? undefined : column;
  }
  return column === 'network' && value === networkCode ? undefined : column;
}

/**
 * Decodes a series' `columns` to labels. Names and texts stay verbatim, including unknown columns. Older versions are
 * normalised: `network_region` becomes `region`, a `network` that only repeats the block's is omitted, and `renewable`
 * is a boolean (docs/service.md: Blocks and series).
 */
export function decodeLabels(columns: JsonObject, networkCode: string): Readonly<Record<string, LabelValue>> {
  const entries: [string, LabelValue][] = [];
  for (const column of Object.keys(columns)) {
    const name = rename(column, columns, networkCode);
    if (name !== undefined) entries.push([name, toLabelValue(name, columns[column])]);
  }
  // `fromEntries` defines own fields, whereas assigning to "__proto__" would set the prototype.
  return Object.fromEntries(entries);
}
