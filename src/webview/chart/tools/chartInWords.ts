import { omissionWords, withState } from '../../../words/result/bucketWords';
import { formatCount, formatBrief, formatShare } from '../../../words/numbers';
import { formatDuration, formatReadMoment, formatSpan } from '../../../words/times';
import type { Panel } from '../panel';
import type { PageResult } from '../../pageResult';
import type { Clock } from '../../../domain';
import { readingsAt } from '../legendReadings';

function sentenceOf(panel: Panel): string {
  const kind = panel.kind.wordsFor(panel);
  const count = formatCount(panel.seriesCount, 'series', 'series');
  const omitted = omissionWords(panel.series.length, panel.seriesCount, 'drawn');
  return [`${panel.title} in ${panel.readable.unit} as ${kind}, ${count}.`, omitted]
    .filter(Boolean)
    .join(' ');
}

/** Describes the chart for screen readers. */
export function summariseChart({ panels, span, clock }: PageResult): string {
  const what = panels.map(sentenceOf).join(' ');
  const when = span ? ` ${formatSpan(span.startMs, span.endMs, clock)}.` : '';
  return (
    `Chart. ${what}${when} The Table tab has the values. ` +
    'Plus and minus zoom, arrows move, 0 shows all; Shift and left or right read values, with up or down those of one series.'
  );
}

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
      if (isHidden(key)) return [];
      const value = values[s];
      return [`${label} ${Number.isNaN(value) ? 'no value' : formatBrief(value / factor, decimals)}`];
    });
    const total =
      words.length > 1 && sums && !Number.isNaN(sums.above)
        ? [`in all ${formatBrief((sums.above + sums.below) / factor, panel.decimals)}`]
        : [];
    return withState(`${[...words, ...total].join(', ')} ${unit}`, state);
  });
  return `${formatReadMoment(ms, clock, panels.at(0)?.interval)}: ${parts.join('; ')}`;
}

/** Describes the value of one series at a moment: "Wind 3,512 MW, 16%". */
export function speakSeries(
  panel: Panel,
  key: string,
  ms: number,
  isHidden: (key: string) => boolean,
): string {
  const { values, sums, state } = readingsAt(panel, ms, isHidden);
  const s = panel.series.findIndex((one) => one.key === key);
  const value = values[s];
  const name = panel.series[s].label;
  if (Number.isNaN(value)) return `${name} no value`;
  const { factor, unit } = panel.readable;
  const share = sums && value > 0 ? formatShare(value / sums.above) : '';
  const words = `${name} ${formatBrief(value / factor, panel.decimals)} ${unit}`;
  return withState(share ? `${words}, ${share}` : words, state);
}

/** "2 d 3 h from 13 Nov 2026 06:30 +10:00 to 15 Nov 2026 09:30 +10:00" */
export const measuredSpan = (from: string, to: string, durationMs: number): string =>
  `${formatDuration(durationMs)} from ${from} to ${to}`;

/**
 * Says which buckets the means and totals cover: "Mean and total over 48 intervals, end included; 1
 * excluded, …".
 */
export function measuredBuckets(buckets: number, leftOut: number): string {
  const of = `Mean and total over ${formatCount(buckets, 'interval')}, end included`;
  return leftOut > 0 ? `${of}; ${leftOut} excluded, provisional or partial.` : `${of}.`;
}

/** Announces that a moment was pinned, or that all were unpinned. */
export function pinnedWords(moments: readonly string[], durationMs: number): string {
  if (moments.length === 0) return 'Click the chart to pin a time';
  const [from, to] = moments;
  return moments.length === 1 ? `Pinned ${from}` : `Measured ${measuredSpan(from, to, durationMs)}`;
}
