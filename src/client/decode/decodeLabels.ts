import type { LabelValue } from '../../domain/result';
import { fieldOf } from '../http/jsonFields';
import type { JsonObject } from '../../domain/json';

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function toLabelValue(column: string, value: unknown): LabelValue {
  if (typeof value === 'string') {
    return column === 'renewable' ? (flags.get(value.toLowerCase()) ?? value) : value;
  }
  if (typeof value === 'boolean') return value;
  // JSON can name numbers that are beyond all others.
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // Lists are only known of numbers (docs/service.md: Blocks and series); what lies deeper is not a label.
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'object' ? '' : String(item))).join(', ');
  return null;
}

/** Today's name of a column. The older ones are given up only where nothing is lost by it. */
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
 * A series' `columns` → labels. Names and texts are kept verbatim, unknown columns too. What older versions sent is
 * brought to one form: `network_region` is `region`, a `network` that only repeats the block's is left out, and
 * `renewable` is a boolean (docs/service.md: Blocks and series).
 */
export function decodeLabels(columns: JsonObject, networkCode: string): Readonly<Record<string, LabelValue>> {
  const entries: [string, LabelValue][] = [];
  for (const column of Object.keys(columns)) {
    const name = rename(column, columns, networkCode);
    if (name !== undefined) entries.push([name, toLabelValue(name, columns[column])]);
  }
  // `fromEntries` defines fields where an assignment to "__proto__" would do something else.
  return Object.fromEntries(entries);
}
