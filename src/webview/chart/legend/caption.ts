import type { Clock } from '../../../domain/time/time';
import { bucketNote, withState } from '../../../words/result/bucketWords';
import { stackedMeanNote } from '../../../words/numbers';
import { priceMeanNote } from '../../../words/result/statisticsWords';
import { formatReadMoment } from '../../../words/times';
import type { Panel } from '../../data/panel';
import type { Readings } from '../readings';

export const isOfPrices = ({ series }: Pick<Panel, 'series'>): boolean =>
  series.every(({ metric }) => metric === 'price');

export interface CaptionParts {
  readonly panel: Panel;
  readonly readings: Readings;
  readonly clock: Clock;
  /** True when mean prices are weighted by demand. */
  readonly isWeighted: boolean;
}

/** Returns the caption of a legend: the moment of its values, or the kind of total or mean in view. */
export function captionOf({ panel, readings, clock, isWeighted }: CaptionParts): string {
  const { atMs, state } = readings;
  if (atMs !== undefined) return withState(formatReadMoment(atMs, clock, panel.interval), state);
  if (isWeighted) return withState('Weighted mean in view', state);
  const isSum = panel.series.every((series) => series.aggregation === 'sum');
  return withState(isSum ? 'Total in view' : 'Mean in view', state);
}

/** Explains the caption, for values that need it. */
export function notesOn({ panel, readings, isWeighted }: CaptionParts): string {
  const { atMs, sums, state } = readings;
  const notes = [
    sums && atMs === undefined ? stackedMeanNote : '',
    isOfPrices(panel) && atMs === undefined ? priceMeanNote(isWeighted, panel.bucketMs) : '',
    bucketNote(state),
  ];
  return notes.filter(Boolean).join('\n');
}
