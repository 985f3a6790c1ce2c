import { formatCount } from './numbers';

/** "The largest 500 of 12,000 series are drawn; …"; undefined when all are shown. */
export function omissionWords(shown: number, all: number, verb: 'drawn' | 'listed'): string | undefined {
  if (shown >= all) return undefined;
  const some = formatCount(shown, 'series', 'series').replace(/ series$/, '');
  return `The largest ${some} of ${formatCount(all, 'series', 'series')} are ${verb}; the table and exports have all.`;
}
