import { positionOf } from '../../domain';
import type { ParquetRows } from './parquetTable';
import type { Tidy, TidySeries } from '../text/tidy';

/** Splits a series at its first provisional value, if any. */
function cut({ series, labels }: TidySeries, marks: boolean): ParquetRows[] {
  const { times, values, unit, settledUntilMs = Infinity } = series;
  const at = positionOf(settledUntilMs, times);
  const own = [...labels, unit === '' ? undefined : unit];
  const rows = (from: number, to: number, mark: string | undefined): ParquetRows => ({
    labels: marks ? [...own, mark] : own,
    times: times.subarray(from, to),
    values: values.subarray(from, to),
  });
  return [rows(0, at, undefined), rows(at, times.length, 'true')].filter((part) => part.times.length > 0);
}

/**
 * Returns a result as rows with common labels: the labels of its series, the unit and, if some values are provisional,
 * `provisional`.
 */
export function toTable({ labelNames, series, provisionalFromMs }: Tidy) {
  const marks = Number.isFinite(provisionalFromMs);
  return {
    labelNames: [...labelNames, 'unit', ...(marks ? ['provisional'] : [])],
    rows: series.flatMap((one) => cut(one, marks)),
  };
}
