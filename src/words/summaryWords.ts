import type { ResultSummary, SeriesSummary } from '../domain/series/resultSummary';
import { glanceWords } from './glanceWords';
import { escapeMarkdown } from './markdown';
import { formatCount, formatGlance } from './numbers';
import { formatLongAge, formatSpan } from './times';

/** Summarises a result in one line: "▁▂▅▇▅▂ last 84.20 · min −35.10 · max 1,204 $/MWh · 2 min ago". */
export const summaryLine = ({ glance, provenance }: ResultSummary, nowMs: number): string =>
  glanceWords(glance, provenance, nowMs);

function rowOf({ label, readable, decimals, last, min, mean, max }: SeriesSummary): string {
  const numbers = [last, min, mean, max].map((value) =>
    formatGlance(value / readable.factor, decimals + readable.moreDecimals),
  );
  return `| ${[label, ...numbers, readable.unit].map(escapeMarkdown).join(' | ')} |`;
}

/**
 * Summarises a result in Markdown: its window with the offset, its age and missing parts, then a table of its series.
 */
export function summaryMarkdown(summary: ResultSummary, nowMs: number): string {
  const { rows, seriesCount, provenance, interval, glance } = summary;
  const { window, offsetMinutes, isSample, missing = [], fetchedAtMs } = provenance;
  const more = seriesCount - rows.length;
  const facts = [
    ...(window ? [formatSpan(window.startMs, window.endMs, offsetMinutes)] : []),
    ...(interval === '' ? [] : [interval]),
    ...(glance?.isProvisional ? ['the newest value is provisional'] : []),
    ...(missing.length > 0 ? [`${formatCount(missing.length, 'part')} missing`] : []),
    ...(isSample ? ['sample data'] : []),
    formatLongAge(fetchedAtMs, nowMs, offsetMinutes),
  ];
  return [
    escapeMarkdown(facts.join(' · ')),
    '',
    '| Series | Last | Min | Mean | Max | Unit |',
    '| :-- | --: | --: | --: | --: | :-- |',
    ...rows.map(rowOf),
    ...(more > 0 ? ['', `and ${escapeMarkdown(formatCount(more, 'more series', 'more series'))}`] : []),
  ].join('\n');
}
