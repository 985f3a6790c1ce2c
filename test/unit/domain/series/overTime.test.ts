import assert from 'node:assert/strict';
import {
  aggregationOf,
  applyOverTime,
  dayMs,
  hourMs,
  isLoad,
  labelsOfSeries,
  natureOf,
  overTimeChoices,
  overTimeWords,
  readOverTime,
  type Series,
} from '#src/domain';

const offsetMinutes = 600;

/** Days in the network's time, from 1 January 2024. */
const dayAt = (i: number) => Date.UTC(2023, 11, 31, 14) + i * dayMs;
const monthAt = (i: number) => Date.UTC(2024, i) - 10 * hourMs;

const seriesOf = (
  values: number[],
  more: Partial<Series> = {},
  timeAt: (i: number) => number = dayAt,
): Series => ({
  metric: 'energy',
  unit: 'MWh',
  interval: '1d',
  name: 'x',
  labels: { region: 'SA1', fueltech: 'wind' },
  times: Float64Array.from(values, (_, i) => timeAt(i)),
  values: Float64Array.from(values),
  ...more,
});

const toOverTime = (series: Series, id: string): Series => {
  const [shown] = applyOverTime([series], { panel: id }, () => 'panel', offsetMinutes);
  assert.ok(shown && shown !== series);
  return shown;
};
const shownOf = (series: Series, id: string) => [...toOverTime(series, id).values];

describe('a series over time', () => {
  it('rolls as a sum of energy, a mean of power or a weighted mean of prices', () => {
    assert.deepEqual(shownOf(seriesOf([1, 2, 3, 4]), 'rolling 2'), [NaN, 3, 5, 7]);
    const power = { metric: 'power', unit: 'MW' };
    assert.deepEqual(shownOf(seriesOf([1, 2, 3, 4], power), 'rolling 2'), [NaN, 1.5, 2.5, 3.5]);
    const price = { metric: 'capture_price', unit: '$/MWh', weights: Float64Array.of(1, 3, 0, 1) };
    assert.deepEqual(shownOf(seriesOf([10, 20, NaN, 40], price), 'rolling 2'), [NaN, 17.5, NaN, NaN]);
    const rolled = toOverTime(seriesOf([10, 20, 30, 40], price), 'rolling 2');
    assert.deepEqual([...rolled.values], [NaN, 17.5, 20, 40]);
    assert.deepEqual([...(rolled.weights ?? [])], [NaN, 4, 3, 1]);
  });

  it('does not roll over missing, absent or partial buckets', () => {
    assert.deepEqual(shownOf(seriesOf([1, NaN, 3, 4]), 'rolling 2'), [NaN, NaN, NaN, 7]);
    const withGap = seriesOf([1, 2, 3, 4], {}, (i) => dayAt(i < 2 ? i : i + 1));
    assert.deepEqual(shownOf(withGap, 'rolling 2'), [NaN, 3, NaN, 7]);
    assert.deepEqual(shownOf(seriesOf([1, 2, 3], { wholeFromMs: dayAt(1) }), 'rolling 2'), [NaN, NaN, 5]);
  });

  it('rolls over twelve months, also by day in a leap year', () => {
    const months = seriesOf(
      Array.from({ length: 14 }, (_, i) => i + 1),
      { interval: '1M' },
      monthAt,
    );
    const sumFrom = (first: number) => (12 * (first + first + 11)) / 2;
    assert.deepEqual(shownOf(months, 'year').slice(10), [NaN, sumFrom(1), sumFrom(2), sumFrom(3)]);
    const days = shownOf(seriesOf(Array.from({ length: 800 }, () => 1)), 'year');
    // 2024 has 366 days, and the year to 1 March 2025 begins after 29 February.
    assert.deepEqual([days[364], days[365], days[366 + 59], days[799]], [NaN, 366, 365, 365]);
  });

  it('equals sums computed for each window', () => {
    let seed = 1;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const values = Array.from({ length: 500 }, () => (random() < 0.02 ? NaN : random() * 2e4 - 1000));
    const weights = Float64Array.from(values, () => random() * 100);
    const series = seriesOf(values, { metric: 'capture_price', weights });
    for (const count of [1, 7, 90]) {
      const rolled = shownOf(series, `rolling ${count}`);
      for (const [i, value] of rolled.entries()) {
        const part = values.slice(Math.max(0, i - count + 1), i + 1);
        if (part.length < count || part.some(Number.isNaN)) {
          assert.ok(Number.isNaN(value));
          continue;
        }
        let [above, below] = [0, 0];
        part.forEach((one, at) => {
          const weight = weights[i - count + 1 + at] ?? NaN;
          above += one * weight;
          below += weight;
        });
        assert.ok(Math.abs(value - above / below) <= 1e-9 * Math.max(1, Math.abs(value)), `${count} at ${i}`);
      }
    }
  });

  it('accumulates from the start and keeps missing values', () => {
    assert.deepEqual(shownOf(seriesOf([1, NaN, 3]), 'cumulative'), [1, NaN, 4]);
    const price = { metric: 'capture_price', unit: '$/MWh', weights: Float64Array.of(1, 5, 3) };
    assert.deepEqual(shownOf(seriesOf([10, NaN, 20], price), 'cumulative'), [10, NaN, 17.5]);
  });

  it('changes since the first whole bucket, in per cent only if that is positive', () => {
    const partial = seriesOf([1, 10, 15], { wholeFromMs: dayAt(1) });
    assert.deepEqual(shownOf(partial, 'difference'), [-9, 0, 5]);
    assert.deepEqual(shownOf(seriesOf([NaN, 10, 15]), 'percent'), [NaN, 100, 150]);
    assert.deepEqual(shownOf(seriesOf([-10, 15]), 'percent'), [NaN, NaN]);
  });

  it('has its own label, nature, sign and unit', () => {
    const words = ['rolling 7', 'year', 'cumulative', 'difference', 'percent'].map((id) => {
      const choice = readOverTime(id);
      return choice && overTimeWords(choice, seriesOf([]));
    });
    assert.deepEqual(words, [
      'rolling 7 days',
      'rolling 12 months',
      'cumulative',
      'change since the start',
      'Index, first = 100',
    ]);
    const charging = seriesOf([1, 2], { labels: { region: 'SA1', fueltech: 'battery_charging' } });
    assert.deepEqual(
      ['cumulative', 'difference', 'percent'].map((id) => {
        const one = toOverTime(charging, id);
        return [natureOf(one), aggregationOf(one), isLoad(one), one.unit];
      }),
      [
        ['additive', 'mean', true, 'MWh'],
        ['other', 'mean', true, 'MWh'],
        ['other', 'mean', false, 'Index, first = 100'],
      ],
    );
    assert.deepEqual(labelsOfSeries([toOverTime(charging, 'cumulative')]), [
      'Battery (Charging) · cumulative',
    ]);
    const price = seriesOf([1], { metric: 'price', labels: { region: 'NSW1' } });
    const rolled = toOverTime(price, 'rolling 7');
    assert.deepEqual(labelsOfSeries([rolled]), ['NSW1 · rolling 7 days']);
  });

  it('has windows that the result is long enough for', () => {
    assert.deepEqual(overTimeChoices('1d', 40), [
      'rolling 7',
      'rolling 30',
      'cumulative',
      'difference',
      'percent',
    ]);
    assert.ok(overTimeChoices('1M', 24).includes('year'));
    assert.ok(!overTimeChoices('1M', 11).includes('year'));
    assert.deepEqual(overTimeChoices('unknown', 5), ['cumulative', 'difference', 'percent']);
  });
});
