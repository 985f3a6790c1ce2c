import { alignSeries, uniteAxes } from '../../domain/align';
import type { Result } from '../../domain/result';
import { titleOfQuery } from '../../domain/queryTitle';
import { firstProvisionalMs } from '../../domain/series/bucketState';
import { formatStamp } from '../../domain/time';
import { csvColumns } from '../csvColumns';

/** A result as code writes it: the names and the signs of its CSV. */
export interface DataTable {
  /** What the numbers are, as a comment says. */
  readonly facts: readonly string[];
  /** With the network's offset. */
  readonly stamps: readonly string[];
  readonly columns: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[];
}

export function toDataTable(result: Result): DataTable {
  const columns = csvColumns(result);
  const { times, columns: values } = alignSeries(columns.map(({ series }) => series));
  const { offsetMinutes, isSample } = result.provenance;
  const provisionalMs = firstProvisionalMs(columns.map(({ series }) => series));
  const facts = [
    `${titleOfQuery(result.query)}${isSample ? ' (sample data)' : ''}`,
    ...(Number.isFinite(provisionalMs)
      ? [`provisional from ${formatStamp(provisionalMs, offsetMinutes)} on`]
      : []),
  ];
  return {
    facts,
    stamps: [...times].map((ms) => formatStamp(ms, offsetMinutes)),
    columns: columns.map(({ header: name }, index) => ({
      name,
      values: [...(values[index] ?? [])].map((value) => (Number.isFinite(value) ? value : undefined)),
    })),
  };
}

/** More are not put on one axis to be counted. */
const mostCounted = 100_000;

/** Places for values that a result has as code: how long it becomes. */
export function countCells({ series }: Result): number {
  const count = series.reduce((sum, { values }) => sum + values.length, 0);
  return count > mostCounted ? count : uniteAxes(series).length * series.length;
}
