import { bucketNote } from './bucketWords';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';

/** "12 of 2,016 rows"; undefined when none is filtered out. */
export function shownCountWords(shown: number, all: number, one: 'row' | 'column'): string | undefined {
  if (shown === all) return undefined;
  const [count = ''] = formatCount(shown, one).split(' ');
  return `${count} of ${formatCount(all, one)}`;
}

/** A table on a screen, with the counts of its rows and columns: those that it shows, and all. */
interface ScreenTable {
  rows: readonly [shown: number, all: number];
  columns: readonly [shown: number, all: number];
  hasProvisional: boolean;
  provisionalMark: string;
  isSample: boolean;
}

/** "Shown: 16 of 288 rows and 4 of 17 columns. …" Undefined where nothing is left out. */
function sentenceOfCut({ rows, columns }: ScreenTable): string | undefined {
  const parts = [shownCountWords(...rows, 'row'), shownCountWords(...columns, 'column')].filter(
    (words) => words !== undefined,
  );
  return parts.length === 0
    ? undefined
    : `Shown: ${listOf(parts)}. For all of them, add --format csv or --output FILE.`;
}

/** The lines below a table on a screen: what its marks mean, and what it leaves out. */
export const linesBelowTable = (table: ScreenTable): string[] =>
  [
    table.hasProvisional ? `${table.provisionalMark} ${bucketNote('provisional') ?? ''}.` : undefined,
    table.isSample ? 'Sample data: made up, not real.' : undefined,
    sentenceOfCut(table),
  ].filter((line) => line !== undefined);
