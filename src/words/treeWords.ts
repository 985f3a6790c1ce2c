import { formatCount } from './numbers';

/** Labels for the sort orders of a folder's queries. */
export const labelsOfSort = { name: 'Name', used: 'Last Used', hand: 'By Hand' } as const;

/** Says that a filter narrows the tree, and how many queries match. */
export const sentenceOfFilter = (filter: string, shown: number, all: number): string =>
  shown === 0
    ? `No saved query has all of “${filter.trim()}”.`
    : `${shown.toLocaleString('en')} of ${formatCount(all, 'saved query', 'saved queries')} with “${filter.trim()}”`;
