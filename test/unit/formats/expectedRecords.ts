import assert from 'node:assert/strict';
import type { Result, Series } from '#src/domain';

/** A value with its labels and its time, in epoch milliseconds. */
export interface ExpectedRecord {
  time: number;
  labels: Record<string, string | null>;
  value: number | null;
}

export const labelNames = [
  'network',
  'region',
  'fueltech',
  'unit_code',
  'is_renewable',
  'metric',
  'unit',
  'provisional',
];

/** Builds the record of a reader's row, whose cells follow `labelNames`. */
export const recordOf = (time: number, cells: unknown[], value: unknown): ExpectedRecord => ({
  time,
  labels: Object.fromEntries(labelNames.map((name, i) => [name, (cells[i] ?? null) as string | null])),
  value: value as number | null,
});

const loads = ['battery_charging', 'pumps'];

/** Returns the records that the file of a result must hold, built from its series alone. Loads are negative. */
export function expectedRecords({ query, series }: Result, labelNames: string[]): ExpectedRecord[] {
  return series.flatMap((one) => {
    const isLoad = loads.includes(String(one.labels['fueltech']));
    return Array.from(one.times, (time, i): ExpectedRecord => {
      const value = one.values[i] ?? NaN;
      const labels = labelNames.map((name) => [name, labelOf(one, name, query.network_code, time)]);
      return {
        time,
        labels: Object.fromEntries(labels) as ExpectedRecord['labels'],
        value: Number.isNaN(value) ? null : isLoad ? 0 - value : value,
      };
    });
  });
}

function labelOf(series: Series, name: string, network: string, time: number): string | null {
  if (name === 'network') return network;
  if (name === 'metric') return series.metric;
  if (name === 'unit') return series.unit === '' ? null : series.unit;
  if (name === 'provisional') return time >= (series.settledUntilMs ?? Infinity) ? 'true' : null;
  if (name === 'fueltech' && series.fueltech !== undefined) return series.fueltech;
  const label = series.labels[name];
  return label === undefined || label === null ? null : String(label);
}

const keyOf = ({ time, labels, value }: ExpectedRecord) =>
  `${JSON.stringify([Object.entries(labels).sort(), time])} ${String(value)}`;

/** Compares records in any order. Texts have 0 for −0. */
export function assertSameRecords(found: ExpectedRecord[], expected: ExpectedRecord[]) {
  assert.deepEqual(found.map(keyOf).sort(), expected.map(keyOf).sort());
}
