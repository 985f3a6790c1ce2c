import { omissionWords, withState } from '../../../words/result/bucketWords';
import { formatCount, formatBrief } from '../../../words/numbers';
import { formatReadMoment, formatSpan } from '../../../words/times';
import type { Panel } from '../panel';
import type { ShownResult } from '../../shownResult';
import type { Clock } from '../../../domain/time/time';
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
export function summariseChart({ panels, span, clock }: ShownResult): string {
  const what = panels.map(sentenceOf).join(' ');
  const when = span ? ` ${formatSpan(span.startMs, span.endMs, clock)}.` : '';
  return (
    `Chart. ${what}${when} The Table tab has the values. ` +
    'Plus and minus zoom, arrows move, 0 shows all; Shift and arrows read values.'
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
