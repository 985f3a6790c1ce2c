import { render } from 'preact';
import { minuteMs, type Query, unitOfMetric } from '../../domain';
import { loadColumns } from '../chart/plot/plotOptions';
import { toPageResult, type PageResult } from '../pageResult';
import { currentTheme } from '../theme';
import { chartView } from '../chart/chartView';

const stepMs = 5 * minuteMs;
/** Enough values for the browser to optimise the loops that average and paint them, and many to a pixel. */
const seriesCount = 3;
const length = 40_000;
/** With fewer values to a pixel, other loops average them. */
const zoomed = { min: 0, max: (length / 5) * stepMs };

/** A result with the metric of a query, whose series look like those of any result. */
function exampleOf(query: Query): PageResult {
  const metric = query.metrics[0] ?? 'power';
  const times = Float64Array.from({ length }, (_, i) => i * stepMs);
  const series = Array.from({ length: seriesCount }, (_, s) => ({
    metric,
    unit: unitOfMetric(metric),
    interval: '5m',
    name: '',
    labels: { region: String(s) },
    timesIndex: 0,
    times,
    // Some are missing, for which there is code as well.
    values: times.map((_, i) => (i % 4000 === s ? NaN : (s + 2) * 100 + 50 * Math.sin(i / 40) + (i % 7))),
  }));
  const provenance = { baseAddress: '', isSample: true, offsetMinutes: 600, requests: [], fetchedAtMs: 0 };
  const header = {
    resultId: '',
    title: '',
    query: { ...query, interval: '5m' },
    provenance,
    notices: [],
    noticeSentences: [],
    series,
    timesCount: 1,
  };
  return toPageResult({ header, series, revision: 0 });
}

/**
 * Draws a chart of the kind of a query's result and zooms in, where nobody sees it, and removes it before the next
 * frame. The first paint of a page takes most of its time for code that runs for the first time: this runs it while
 * the service computes the result.
 */
export async function warmUp(query: Query): Promise<void> {
  await loadColumns();
  const box = document.createElement('div');
  box.className = 'part part-chart warm-up';
  box.inert = true;
  document.body.append(box);
  const result = exampleOf(query);
  const { create: View } = chartView;
  for (const range of [undefined, zoomed]) {
    render(
      <View
        {...{ result }}
        state={chartView.readState({ range })}
        theme={currentTheme()}
        themeChange={0}
        rangeInView={range}
        onState={() => undefined}
        send={() => undefined}
      />,
      box,
    );
    // The plot draws in a microtask.
    await new Promise<void>((resolve) => queueMicrotask(resolve));
  }
  render(null, box);
  box.remove();
}
