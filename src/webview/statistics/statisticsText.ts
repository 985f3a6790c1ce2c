import type { Clock } from '../../domain/time/time';
import { tsvText } from '../table/copyText';
import { exactStamp, stampHead } from '../table/stamps';
import type { Column } from './columns';
import type { SeriesFacts } from './facts';

/**
 * Returns rows as tab-separated text with a head: exact values in the unit of the service, times as displayed, and
 * empty cells for missing values.
 */
export function statisticsText(
  rows: readonly SeriesFacts[],
  columns: readonly Column[],
  clock: Clock,
): string {
  const cellOf = (facts: SeriesFacts, { kind, read }: Column): string => {
    const value = read(facts);
    if (Number.isNaN(value)) return '';
    return kind === 'time' ? exactStamp(value, clock) : String(value);
  };
  const head = columns.map((column) =>
    column.kind === 'time' ? stampHead(column.head, clock) : column.head,
  );
  const lines = rows.map((facts) => [
    tsvText(facts.series.label),
    tsvText(facts.series.unit),
    ...columns.map((column) => cellOf(facts, column)),
  ]);
  return [['Series', 'Unit', ...head], ...lines].map((line) => line.join('\t')).join('\n');
}
