import { formatCount } from './numbers';

/** What the queries of a folder are sorted by. */
export const labelsOfSort = { name: 'Name', used: 'Last Used', hand: 'By Hand' } as const;

/** Says that the tree is narrowed, and to how much. */
export const sentenceOfFilter = (filter: string, shown: number, all: number): string =>
  shown === 0
    ? `No saved query has all of “${filter.trim()}”.`
    : `${shown.toLocaleString('en')} of ${formatCount(all, 'saved query', 'saved queries')} with “${filter.trim()}”`;
