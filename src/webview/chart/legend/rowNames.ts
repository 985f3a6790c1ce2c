import { namesOfSeries } from '../../data/namesOfSeries';
import type { Panel } from '../panel';

/** The longest name that is shown in full. Longer ones are cut in the middle, unless that makes two names equal. */
const maxShown = 90;

function cutInTheMiddle(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= maxShown) return name;
  const half = maxShown / 2;
  return `${letters.slice(0, half).join('').trimEnd()}…${letters
    .slice(1 - half)
    .join('')
    .trimStart()}`;
}

/** Returns the names of a panel's series below its heading, which shows the metric if they share one. */
export function rowNames({ series }: Pick<Panel, 'series'>): readonly string[] {
  const names = namesOfSeries(series);
  const cut = names.map(cutInTheMiddle);
  const isDistinct = new Set(cut).size === new Set(names).size;
  return isDistinct ? cut : names;
}
