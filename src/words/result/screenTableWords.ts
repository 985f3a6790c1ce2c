import { bucketNote, unfinishedSign } from './bucketWords';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';

/** "12 of 2,016 rows"; undefined when none is filtered out. */
export function shownCountWords(shown: number, all: number, one: 'row' | 'column'): string | undefined {
  if (shown === all) return undefined;
  const [count = ''] = formatCount(shown, one).split(' ');
  return `${count} of ${formatCount(all, one)}`;
}

/** The lines below a table on a screen: the meaning of its marks, and "Shown: 16 of 288 rows and 4 of 17 columns. …" */
export function linesBelowTable(table: {
  rows: readonly [shown: number, all: number];
  columns: readonly [shown: number, all: number];
  hasProvisional: boolean;
  isSample: boolean;
}): string[] {
  const cut = [shownCountWords(...table.rows, 'row'), shownCountWords(...table.columns, 'column')].filter(
    (words) => words !== undefined,
  );
  return [
    ...(table.hasProvisional ? [`${unfinishedSign} ${bucketNote('provisional') ?? ''}.`] : []),
    ...(table.isSample ? ['Sample data: made up, not real.'] : []),
    ...(cut.length > 0 ? [`Shown: ${listOf(cut)}. For all of them, add --format csv or --output FILE.`] : []),
  ];
}
