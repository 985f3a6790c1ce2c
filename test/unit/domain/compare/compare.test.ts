import assert from '../../../support/assert';
import {
  compareSeries,
  dayMs,
  earlierWindow,
  floorToBucket,
  formatNaive,
  hourMs,
  intervals,
  moveLater,
  parseStamp,
  parseWindow,
  periodChoices,
  readComparison,
  relativeWindows,
  resolveRelative,
  type Series,
  shiftOf,
} from '#src/domain';

const offsetMinutes = 600;
const at = (stamp: string) => parseStamp(stamp, offsetMinutes) ?? NaN;
const names = { other: 'year before', difference: 'difference', percent: 'difference in %' };

describe('the earlier window of a comparison', () => {
  for (const [what, period, start, end, earlierStart, earlierEnd] of [
    [
      'moves whole months by as many months',
      'previous',
      '2026-10-01',
      '2026-11-01',
      '2026-09-01',
      '2026-10-01',
    ],
    ['moves a quarter by three months', 'previous', '2026-04-01', '2026-07-01', '2026-01-01', '2026-04-01'],
    [
      'moves other windows by their length',
      'previous',
      '2026-10-05',
      '2026-10-12',
      '2026-09-28',
      '2026-10-05',
    ],
    ['has the same weekdays a year before', 'year', '2026-10-05', '2026-10-12', '2025-10-06', '2025-10-13'],
    ['has the same months a year before', 'year', '2026-02-01', '2026-03-01', '2025-02-01', '2025-03-01'],
    ['has the same dates', 'dates', '2026-10-05', '2026-10-12', '2025-10-05', '2025-10-12'],
    ['has the same weekdays', 'weekday', '2026-10-05', '2026-10-12', '2025-10-06', '2025-10-13'],
    [
      'starts on 1 March instead of 29 February',
      'dates',
      '2024-02-29',
      '2024-03-03',
      '2023-03-01',
      '2023-03-03',
    ],
  ] as const)
    it(what, () => {
      const window = { startMs: at(start), endMs: at(end) };
      const shift = shiftOf(period, { query: { interval: '1d' }, window, offsetMinutes });
      const earlier = earlierWindow(window, shift, offsetMinutes);
      const dates = [earlier.startMs, earlier.endMs].map((ms) => formatNaive(ms, offsetMinutes).slice(0, 10));
      assert.deepEqual(dates, [earlierStart, earlierEnd]);
    });
});

describe('the earlier periods offered', () => {
  const weekdays = 'year -364 d';
  for (const [what, interval, start, end, expected] of [
    ['weeks', '7d', '2026-08-30', '2026-11-22', ['previous -84 d', weekdays]],
    ['weeks of a February', '7d', '2026-02-01', '2026-03-01', ['previous -28 d', weekdays]],
    ['days', '1d', '2026-10-26', '2026-11-25', ['previous -30 d', weekdays, 'dates -12 M']],
    ['hours of a day', '1h', '2026-11-24', '2026-11-25', ['previous -1 d', weekdays, 'dates -12 M']],
    ['29 February alone', '1h', '2024-02-29', '2024-03-01', ['previous -1 d', weekdays]],
    ['months', '1M', '2026-03-01', '2026-10-01', ['previous -7 M', 'year -12 M']],
    ['a year by month', '1M', '2025-10-01', '2026-10-01', ['previous -12 M', 'year -12 M']],
    ['days of months', '1d', '2026-09-01', '2026-10-01', ['previous -1 M', 'year -12 M', 'weekday -364 d']],
    ['financial years', 'fy', '2024-07-01', '2026-07-01', ['previous -24 M', 'year -12 M']],
  ] as const)
    it(`for ${what} are ${expected.join(', ')}`, () => {
      const window = { startMs: at(start), endMs: at(end) };
      const choices = periodChoices({ query: { interval }, window, offsetMinutes });
      assert.deepEqual(
        choices.map(({ period, shift }) =>
          shift.kind === 'months' ? `${period} -${shift.count} M` : `${period} -${shift.ms / dayMs} d`,
        ),
        expected,
      );
    });

  it('for a month to date keep the dates of a year before', () => {
    const window = { startMs: at('2026-11-01'), endMs: at('2026-11-25') };
    const query = { interval: '1d', window: 'this month' };
    assert.deepEqual(shiftOf('year', { query, window, offsetMinutes }), { kind: 'months', count: 12 });
  });

  it('start and end on bucket edges for each window and interval', () => {
    const nowMs = at('2026-11-25T14:35');
    let count = 0;
    for (const { code: interval } of intervals)
      for (const { window: text } of relativeWindows) {
        const relative = parseWindow(text);
        assert.ok(relative);
        const window = resolveRelative(relative, interval, offsetMinutes, nowMs);
        const choices = periodChoices({ query: { interval, window: text }, window, offsetMinutes });
        for (const { shift } of choices) {
          const moved = earlierWindow(window, shift, offsetMinutes);
          for (const ms of [moved.startMs, moved.endMs])
            assert.equal(floorToBucket(ms, interval, offsetMinutes), ms, `${text} by ${interval}`);
          count += 1;
        }
        assert.ok(
          choices.some(({ period }) => period === 'year'),
          `${text} by ${interval} has a year before`,
        );
      }
    assert.ok(count > 300, String(count));
  });
});

describe('an instant moved to the later period', () => {
  const year = { kind: 'months', count: 12 } as const;
  it('keeps its wall-clock time; 29 February has no counterpart', () => {
    assert.equal(moveLater(at('2025-03-01T17:30:00'), year, offsetMinutes), at('2026-03-01T17:30:00'));
    assert.equal(moveLater(at('2024-02-29T17:30:00'), year, offsetMinutes), undefined);
    assert.equal(moveLater(at('2023-02-28T17:30:00'), year, offsetMinutes), at('2024-02-28T17:30:00'));
  });

  it('has no counterpart if the later month lacks the day', () => {
    const month = { kind: 'months', count: 1 } as const;
    assert.equal(moveLater(at('2026-08-31'), month, offsetMinutes), undefined);
    assert.equal(moveLater(at('2026-08-30'), month, offsetMinutes), at('2026-09-30'));
  });
});

function seriesOf(values: number[], startMs: number, more: Partial<Series> = {}): Series {
  const times = Float64Array.from(values, (_, i) => startMs + i * dayMs);
  const labels = { region: 'NSW1' };
  return {
    metric: 'price',
    unit: '$/MWh',
    interval: '1d',
    name: 'price_NSW1',
    labels,
    times,
    values: Float64Array.from(values),
    ...more,
  };
}

const valuesOf = (series: readonly Series[]) =>
  series.map(({ labels, unit, values }) => [labels['compared'] ?? '', unit, [...values]]);

describe('series compared with a year before', () => {
  const options = { names, shift: { kind: 'months', count: 12 }, offsetMinutes } as const;

  it('align by date, with a difference, and a percentage of positive values', () => {
    const compared = compareSeries(
      [seriesOf([80, 60, 50, NaN], at('2026-10-01'))],
      [seriesOf([100, -20, NaN, 5], at('2025-10-01'))],
      options,
    );
    assert.deepEqual(valuesOf(compared.series), [
      ['', '$/MWh', [80, 60, 50, NaN]],
      ['year before', '$/MWh', [100, -20, NaN, 5]],
      ['difference', '$/MWh', [-20, 80, NaN, NaN]],
      ['difference in %', '%', [-20, NaN, NaN, NaN]],
    ]);
    assert.equal(compared.series[1]?.times[0], at('2026-10-01'));
    assert.deepEqual([compared.unmatched, compared.unmatchedOther], [0, 0]);
  });

  it('count buckets without a counterpart, such as 29 February', () => {
    const compared = compareSeries(
      [seriesOf([1, 2, 3, 4], at('2025-02-27'))],
      [seriesOf([10, 20, 30], at('2024-02-28'))],
      options,
    );
    assert.deepEqual(valuesOf(compared.series.slice(1, 3)), [
      ['year before', '$/MWh', [10, 30]],
      ['difference', '$/MWh', [NaN, -8, -27, NaN]],
    ]);
    assert.deepEqual([compared.unmatched, compared.unmatchedOther], [2, 1]);
  });

  it('align by financial year', () => {
    const yearsOf = (first: number, values: number[]) =>
      seriesOf(values, 0, {
        interval: 'fy',
        times: Float64Array.from(values, (_, i) => at(`${first + i}-07-01`)),
      });
    const { series, ...counts } = compareSeries([yearsOf(2023, [8, 9])], [yearsOf(2022, [5, 8])], options);
    assert.deepEqual(
      [...(series[1]?.times ?? [])],
      ['2023-07-01', '2024-07-01'].map((day) => at(day)),
    );
    assert.deepEqual(valuesOf(series.slice(1, 3)), [
      ['year before', '$/MWh', [5, 8]],
      ['difference', '$/MWh', [3, 1]],
    ]);
    assert.deepEqual(counts, { unmatched: 0, unmatchedOther: 0 });
  });

  it('keep their weights; differences have none', () => {
    const weighted = (first: string, count: number): Series =>
      seriesOf(new Array<number>(count).fill(1), at(first), {
        weights: Float64Array.from({ length: count }, (_, i) => i),
      });
    const { series } = compareSeries([weighted('2025-02-27', 4)], [weighted('2024-02-28', 3)], options);
    assert.deepEqual(
      series.map(({ weights }) => weights && [...weights]),
      [[0, 1, 2, 3], [0, 2], undefined, undefined],
    );
  });

  it('have partial or provisional differences where one side is', () => {
    const [, , difference] = compareSeries(
      [seriesOf([1, 2, 3], at('2026-10-01'), { settledUntilMs: at('2026-10-03') })],
      [seriesOf([1, 2, 3], at('2025-10-01'), { wholeFromMs: at('2025-10-02') })],
      options,
    ).series;
    assert.deepEqual(
      [difference?.wholeFromMs, difference?.settledUntilMs],
      [at('2026-10-02'), at('2026-10-03')],
    );
  });

  it('have no percentage for loads and percentages', () => {
    for (const more of [{ labels: { fueltech: 'pumps' }, metric: 'energy', unit: 'MWh' }, { unit: '%' }]) {
      const [base, other] = [seriesOf([2], at('2026-10-01'), more), seriesOf([1], at('2025-10-01'), more)];
      assert.equal(compareSeries([base], [other], options).series.length, 3);
    }
  });
});

describe('series compared with another query', () => {
  const options = { names: { ...names, other: 'VIC1' }, offsetMinutes };

  it('pair with the only series of their metric, at the same instants', () => {
    const other = seriesOf([50, 60], at('2026-10-01') + dayMs, { labels: { region: 'VIC1' } });
    const compared = compareSeries([seriesOf([80, 90], at('2026-10-01'))], [other], options);
    assert.deepEqual(valuesOf(compared.series.slice(1)), [
      ['VIC1', '$/MWh', [50, 60]],
      ['difference', '$/MWh', [NaN, 40]],
      ['difference in %', '%', [NaN, 80]],
    ]);
    assert.deepEqual([compared.unmatched, compared.unmatchedOther], [1, 1]);
  });

  it('have no difference without a counterpart', () => {
    const [demand, sa] = [
      seriesOf([1], at('2026-10-01'), { metric: 'demand', unit: 'MW' }),
      seriesOf([1], at('2026-10-01') + hourMs, { labels: { region: 'SA1' } }),
    ];
    const nsw = seriesOf([2], at('2026-10-01'));
    assert.equal(compareSeries([nsw], [demand], options).series.length, 2);
    assert.equal(compareSeries([nsw, sa], [nsw], options).series.length, 5);
  });
});

describe('a stored comparison', () => {
  const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], window: '24h' };
  it('is restored if it is valid', () => {
    for (const stored of [
      { kind: 'period', period: 'year' },
      { kind: 'query', query, title: 'VIC1' },
    ])
      assert.deepEqual(readComparison(stored), stored);
    for (const odd of [undefined, 'year', {}, { kind: 'period', period: 'decade' }, { kind: 'query', query }])
      assert.equal(readComparison(odd), undefined);
  });
});
