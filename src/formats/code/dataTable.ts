import {
  alignSeries,
  countPoints,
  firstProvisionalMs,
  formatStamp,
  precisionOfStamps,
  type Result,
  titleOfQuery,
  uniteAxes,
} from '../../domain';
import { csvColumns } from '../text/csvColumns';

/** A result as a table for code, with the names and signs of its CSV. */
export interface DataTable {
  /** Facts about the numbers, for a comment. */
  facts: readonly string[];
  /** Stamps with the network's offset. */
  stamps: readonly string[];
  columns: readonly { name: string; values: readonly (number | undefined)[] }[];
}

export function toDataTable(result: Result): DataTable {
  const columns = csvColumns(result);
  const { times, columns: values } = alignSeries(columns.map(({ series }) => series));
  const { offsetMinutes, isSample } = result.provenance;
  const precision = precisionOfStamps(times);
  const toStamp = (ms: number): string => formatStamp(ms, offsetMinutes, precision);
  const provisionalMs = firstProvisionalMs(columns.map(({ series }) => series));
  const facts = [
    `${titleOfQuery(result.query)}${isSample ? ' (sample data)' : ''}`,
    ...(Number.isFinite(provisionalMs) ? [`provisional from ${toStamp(provisionalMs)} on`] : []),
  ];
  return {
    facts,
    stamps: [...times].map(toStamp),
    columns: columns.map(({ header: name }, index) => ({
      name,
      values: [...values[index]].map((value) => (Number.isFinite(value) ? value : undefined)),
    })),
  };
}

/** Larger results are not aligned on one axis just to be counted. */
const maxCounted = 100_000;

/** Counts the cells of a result in code, as a measure of its length. */
export function countCells({ series }: Result): number {
  const count = countPoints(series);
  return count > maxCounted ? count : uniteAxes(series).length * series.length;
}
