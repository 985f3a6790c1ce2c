import assert from '../../support/assert';
import { pickDrawn, type Series } from '../../../src/domain';
import { toMessages } from '../../support/toMessages';
import { toPageResult, type PageResult } from '../../../src/webview/pageResult';
import { receiveResult } from '../../support/receiveResult';
import { startMs, timesOf, toResult, toSeries } from '../../support/webviewHarness/results';

const hourMs = 3_600_000;

function show(series: Series[], count?: (labels: Series['labels']) => Series['labels']) {
  const messages = toMessages(toResult(series), { resultId: 'r', title: 'T', noticeSentences: [] });
  const received = receiveResult(messages);
  const watched = received.series.map((one) => (count ? { ...one, labels: count(one.labels) } : one));
  return toPageResult({ ...received, series: watched });
}

/** Creates series of `length` stamps each that share no stamp; later series are larger. */
const apart = (count: number, length = 1) =>
  Array.from({ length: count }, (_, s) =>
    toSeries({
      labels: { unit_code: `U${s}` },
      times: Float64Array.from({ length }, (_stamp, i) => startMs + (i * count + s) * hourMs),
      valueAt: () => -s,
    }),
  );

/** Counts the doubles that a chart's panels hold in addition to their series. */
const newDoubles = ({ panels }: PageResult) =>
  panels
    .flatMap(({ columns, series }) =>
      columns.map((column, s) => (column === series[s]?.values ? 0 : column.length)),
    )
    .reduce((sum, length) => sum + length, 0);

describe('a result of more series than a chart can show', () => {
  it('draws the largest in their usual order, and lists all in the table', () => {
    const shown = show(apart(2000));
    const [panel] = shown.panels;
    assert.equal(panel?.series.length, 500);
    assert.equal(panel.seriesCount, 2000);
    const sizes = panel.series.map(({ values }) => Math.abs(values[0] ?? NaN));
    assert.deepEqual([Math.min(...sizes), Math.max(...sizes)], [1500, 1999]);
    const order = shown.series.filter((one) => panel.series.includes(one));
    assert.deepEqual(panel.series, order);
    assert.equal(shown.series.length, 2000);
    assert.equal(shown.times.length, 2000);
  });

  it('has at least one column and no more than fit into memory', () => {
    const shown = show(apart(400, 1000));
    const [panel] = shown.panels;
    assert.ok(panel && panel.series.length > 50 && panel.series.length < 400, String(panel?.series.length));
    assert.ok(newDoubles(shown) <= 16 * 1024 * 1024, String(newDoubles(shown)));
    assert.equal(pickDrawn(apart(3, 10), 1).series.length, 1);
  });

  it('draws all series with shared stamps without a copy', () => {
    const times = timesOf(50_000);
    const shown = show(
      Array.from({ length: 450 }, (_, s) =>
        toSeries({ labels: { unit_code: `U${s}` }, times, valueAt: () => s }),
      ),
    );
    assert.equal(shown.panels[0]?.series.length, 450);
    assert.equal(newDoubles(shown), 0);
  });

  it('draws 24 panels and counts the others', () => {
    const times = timesOf(2);
    const shown = show(
      Array.from({ length: 3000 }, (_, s) =>
        toSeries({ metric: `m${s}`, unit: `u${s}`, times, valueAt: () => s }),
      ),
    );
    assert.equal(shown.panels.length, 24);
    assert.equal(shown.panelCount, 3000);
  });

  it('lists the first metrics in the title of a panel', () => {
    const times = timesOf(2);
    const shown = show(
      Array.from({ length: 100 }, (_, s) =>
        toSeries({ metric: `m${String(s).padStart(2, '0')}`, unit: 'u', times, valueAt: () => s }),
      ),
    );
    assert.equal(shown.panels[0]?.title, 'm00, m01, m02, m03, m04 and 95 more');
  });

  it('reads each series a constant number of times', () => {
    const looksAt = (count: number) => {
      let looks = 0;
      const times = timesOf(1);
      const twins = Array.from({ length: count }, () =>
        toSeries({ labels: { fueltech: 'battery', region: 'NSW1' }, times, valueAt: () => 1 }),
      );
      show(
        twins,
        (labels) =>
          new Proxy(labels, {
            get(target, name, self): unknown {
              looks++;
              return Reflect.get(target, name, self);
            },
          }),
      );
      return looks;
    };
    const few = looksAt(500);
    const many = looksAt(2000);
    assert.ok(few > 500, String(few));
    // Sorting takes slightly more steps for each series.
    assert.ok(many < 6 * few, `${few} ${many}`);
  });
});
