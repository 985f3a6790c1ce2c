import { labelsOfSeries } from '../../../domain/series/seriesOrder';
import { toVisibleLine } from '../../../domain/visibleText';
import type { Panel } from '../../data/panel';

/** Characters of a name that are shown. Longer ones are cut in the middle, unless two would then be the same. */
const mostShown = 90;

function cutInTheMiddle(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= mostShown) return name;
  const half = mostShown / 2;
  return `${letters.slice(0, half).join('').trimEnd()}…${letters
    .slice(1 - half)
    .join('')
    .trimStart()}`;
}

/** What the series of a panel are called below its heading, which has the metric where they share it. */
export function rowNames({ series }: Pick<Panel, 'series'>): readonly string[] {
  const names = labelsOfSeries(series).map(toVisibleLine);
  const cut = names.map(cutInTheMiddle);
  const isDistinct = new Set(cut).size === new Set(names).size;
  return isDistinct ? cut : names;
}
