import type { Clock } from '../../domain/time/time';
import { withState } from '../../words/result/bucketWords';
import { formatBrief } from '../../words/numbers';
import type { Panel } from '../data/panel';
import { formatReadMoment } from '../../words/times';
import { readingsAt } from './readings';

/** Describes the values at a moment, for screen reader users who move the crosshair by keys. */
export function speakReadings(
  panels: readonly Panel[],
  ms: number,
  clock: Clock,
  isHidden: (key: string) => boolean,
): string {
  const parts = panels.map((panel) => {
    const { unit, factor } = panel.readable;
    const { values, sums, state } = readingsAt(panel, ms, isHidden);
    const words = panel.series.flatMap(({ key, label, decimals }, s) => {
      const value = values[s] ?? NaN;
      if (isHidden(key)) return [];
      return [`${label} ${Number.isNaN(value) ? 'no value' : formatBrief(value / factor, decimals)}`];
    });
    const total =
      words.length > 1 && sums
        ? [`in all ${formatBrief((sums.above + sums.below) / factor, panel.decimals)}`]
        : [];
    return withState(`${[...words, ...total].join(', ')} ${unit}`, state);
  });
  return `${formatReadMoment(ms, clock, panels[0]?.interval)}: ${parts.join('; ')}`;
}
