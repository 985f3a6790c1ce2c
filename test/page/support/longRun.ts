import { hourMs, type Provenance, type Result } from '#src/domain';
import type { HostMessage, Problem, RunProgress } from '#src/protocol/messages';
import { toMessages } from '../../support/toMessages';
import { fuelMix, startMs } from '../../support/webviewHarness/results';

/** A four-day run of a market's power, and the host's messages about it. */
export const title = 'NEM power by fueltech, 96h';
export const { query } = fuelMix();
export const loading: HostMessage = { type: 'loading', title, query, isSample: false };
export const progress = (more: Partial<RunProgress>): HostMessage => ({
  type: 'progress',
  receivedBytes: 1_400_000,
  parts: { done: 2, failed: 0, total: 12 },
  ...more,
});
const askedWindow = { startMs, endMs: startMs + 96 * hourMs };

/** Three of the four days of a market, without the hours for which `isMissing` holds. */
export function holed(isMissing: (hour: number) => boolean, more: Partial<Provenance>): Result {
  const whole = fuelMix();
  const hours = Array.from({ length: 72 }, (_, hour) => hour).filter((hour) => !isMissing(hour));
  const times = Float64Array.from(hours, (hour) => startMs + hour * hourMs);
  return {
    ...whole,
    provenance: { ...whole.provenance, isSample: false, askedWindow, ...more },
    series: whole.series.map((series) => ({
      ...series,
      times,
      values: Float64Array.from(hours, (hour) => series.values[hour] ?? NaN),
    })),
  };
}

/** Returns a result of the run as messages. */
export const messagesOf = (result: Result, missing?: Problem, resultId = 'r1'): HostMessage[] =>
  toMessages(result, {
    resultId,
    title,
    noticeSentences: [],
    ...(missing && { missing, missingParts: ['14 Nov (+10:00): It failed.'] }),
  });

/**
 * Counts the pixels drawn in a 20-pixel strip around a share of the plot's width, excluding axes and the line at zero.
 */
export function drawnAbout(share: number): number {
  const canvas = document.querySelector('canvas');
  const over = document.querySelector('.u-over');
  const context = canvas?.getContext('2d');
  if (!canvas || !over || !context) return -1;
  const scale = canvas.width / canvas.clientWidth;
  const [frame, plot] = [canvas.getBoundingClientRect(), over.getBoundingClientRect()];
  const left = (plot.left - frame.left + share * plot.width) * scale;
  const top = (plot.top - frame.top) * scale;
  const { data } = context.getImageData(left - 10, top, 20, plot.height * scale);
  // Grid lines are grey and transparent, unlike areas. The line at zero is a single row with nothing above or below it.
  const rows = Array.from({ length: data.length / 80 }, (_, row) => {
    const pixels = data.subarray(row * 80, (row + 1) * 80);
    return pixels.filter((value, i) => i % 4 === 3 && value > 100).length;
  });
  const isZeroLine = (row: number) => rows[row] === 20 && !rows[row - 1] && !rows[row + 1];
  return rows.reduce((sum, count, row) => (isZeroLine(row) ? sum : sum + count), 0);
}
