import { omissionWords } from '../../words/result/bucketWords';
import { formatCount } from '../../words/numbers';
import { formatSpan } from '../../words/times';
import type { Panel } from '../data/panel';
import type { ShownResult } from '../data/shownResult';
import { chartKind } from './kinds/index';

function sentenceOf(panel: Panel): string {
  const kind = chartKind(panel.kind).wordsFor(panel);
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
