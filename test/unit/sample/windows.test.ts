import assert from 'node:assert/strict';
import { useSample, type Block } from './sampleUnderTest';

const stampsOf = (block: Block | undefined) => block?.results[0]?.data.map(([stamp]) => stamp) ?? [];

describe('a window of the sample service', () => {
  const sample = useSample();
  const inclusive = useSample({ dateEnd: 'inclusive' });

  const ends: [interval: string, window: string, exclusive: number, inclusive: number][] = [
    ['5m', 'date_start=2026-11-18&date_end=2026-11-19', 288, 289],
    ['1h', 'date_start=2026-11-18&date_end=2026-11-19', 24, 25],
    ['1d', 'date_start=2026-11-11&date_end=2026-11-18', 7, 8],
    ['5m', 'date_start=2026-11-18T06:00:00&date_end=2026-11-18T06:04:00', 1, 1],
  ];
  for (const [interval, window, without, withEnd] of ends) {
    it(`excludes or includes its end: ${window} at ${interval}`, async () => {
      const path = `/v4/data/network/NEM?metrics=power&interval=${interval}&${window}`;
      const [left] = await sample.blocks(path);
      const [right] = await inclusive.blocks(path);
      assert.deepEqual([stampsOf(left).length, stampsOf(right).length], [without, withEnd]);
      assert.deepEqual(stampsOf(right).slice(0, without), stampsOf(left));
    });
  }

  const allowed = ['2026-11-18', '2026-11-18T00:00', '2026-11-18 00:00:00', '2026-11-18T00:00:00.000'];
  for (const start of allowed) {
    it(`starts at midnight for ${start}`, async () => {
      const [block] = await sample.blocks(
        `/v4/data/network/NEM?metrics=power&date_end=2026-11-19&date_start=${start}`,
      );
      assert.equal(block?.date_start, '2026-11-18T00:00:00+10:00');
    });
  }

  it('has a partial bucket when it starts within one', async () => {
    const path =
      '/v4/data/network/NEM?metrics=energy&interval=1h&date_start=2026-11-18T00:30:00&date_end=2026-11-18T02:00:00';
    const [block] = await sample.blocks(path);
    assert.deepEqual(stampsOf(block), ['2026-11-18T00:00:00+10:00', '2026-11-18T01:00:00+10:00']);
    const [first, second] = block?.results[0]?.data.map(([, value]) => value ?? NaN) ?? [];
    assert.ok((first ?? NaN) < 0.7 * (second ?? NaN));
  });

  const defaults: [path: string, first: string, last: string][] = [
    ['data/network/NEM?metrics=power', '2026-11-17T13:35:00+10:00', '2026-11-21T13:30:00+10:00'],
    ['data/network/WEM?metrics=power', '2026-11-17T11:35:00+08:00', '2026-11-21T11:30:00+08:00'],
    [
      'market/network/NEM?metrics=price&interval=30m',
      '2026-11-13T13:30:00+10:00',
      '2026-11-21T13:30:00+10:00',
    ],
    ['data/network/NEM?metrics=power&interval=1h', '2026-11-05T13:00:00+10:00', '2026-11-21T13:00:00+10:00'],
    ['data/network/NEM?metrics=energy&interval=1d', '2026-05-22T00:00:00+10:00', '2026-11-21T00:00:00+10:00'],
    ['data/network/NEM?metrics=energy&interval=fy', '2027-01-01T00:00:00+10:00', '2027-01-01T00:00:00+10:00'],
    [
      'data/network/NEM?metrics=power&date_end=2026-11-10',
      '2026-11-06T00:00:00+10:00',
      '2026-11-09T23:55:00+10:00',
    ],
    [
      'data/network/NEM?metrics=power&date_start=2026-11-21T13:00:00',
      '2026-11-21T13:00:00+10:00',
      '2026-11-21T13:30:00+10:00',
    ],
  ];
  for (const [path, first, last] of defaults) {
    it(`is from ${first} to ${last} for ${path}`, async () => {
      const [block] = await sample.blocks(`/v4/${path}`);
      assert.deepEqual([block?.date_start, block?.date_end], [first, last]);
    });
  }

  it('ends before the newest interval, and two hours earlier for the west of AU', async () => {
    const [block] = await sample.blocks(
      '/v4/data/network/AU?metrics=power&primary_grouping=network_region&date_start=2026-11-21&date_end=2026-11-22',
    );
    const last = new Map(block?.results.map((row) => [row.columns['region'], row.data.at(-1)?.[0]]));
    assert.equal(last.get('NSW1'), '2026-11-21T13:30:00+10:00');
    assert.equal(last.get('WEM'), '2026-11-21T11:30:00+10:00');
  });

  it('joins the networks of AU by wall clock', async () => {
    const query =
      'metrics=power&interval=1h&network_region=WEM&fueltech=wind&date_start=2026-11-18&date_end=2026-11-19';
    const [whole] = await sample.blocks(`/v4/data/network/AU?${query}`);
    const [west] = await sample.blocks(`/v4/data/network/WEM?${query}`);
    assert.deepEqual(
      whole?.results[0]?.data.map(([stamp, value]) => [stamp.slice(0, 19), value]),
      west?.results[0]?.data.map(([stamp, value]) => [stamp.slice(0, 19), value]),
    );
  });

  const buckets: [interval: string, window: string, stamps: string[]][] = [
    ['7d', 'date_start=2026-11-01&date_end=2026-11-15', ['2026-11-01', '2026-11-08']],
    ['1M', 'date_start=2026-08-01&date_end=2026-11-01', ['2026-08-01', '2026-09-01', '2026-10-01']],
    ['3M', 'date_start=2026-01-01&date_end=2026-07-01', ['2026-01-01', '2026-04-01']],
    ['season', 'date_start=2026-01-01&date_end=2026-09-01', ['2026-01-01', '2026-04-01', '2026-10-01']],
    ['1y', 'date_start=2025-12-01&date_end=2026-02-01', ['2025-01-01', '2026-01-01']],
    ['fy', 'date_start=2026-06-28&date_end=2026-07-03', ['2026-01-01', '2027-01-01']],
  ];
  for (const [interval, window, stamps] of buckets) {
    it(`has the bucket stamps of the live service for ${interval}`, async () => {
      const [block] = await sample.blocks(
        `/v4/market/network/NEM?metrics=price&interval=${interval}&${window}`,
      );
      assert.deepEqual(
        stampsOf(block),
        stamps.map((date) => `${date}T00:00:00+10:00`),
      );
    });
  }

  it('of a forecast starts after the last complete interval and ends eight days later', async () => {
    const [block] = await sample.blocks('/v4/market/network/NEM?metrics=solar_rooftop_forecast');
    assert.equal(block?.forecast_run_time, '2026-11-21T13:30:00+10:00');
    assert.equal(block.date_start, '2026-11-21T13:35:00+10:00');
    assert.equal(block.date_end, '2026-11-29T13:25:00+10:00');
    const hour = block.results[0]?.data.filter(([stamp]) => stamp.startsWith('2026-11-22T12:0'));
    assert.equal(new Set(hour?.map(([, value]) => value)).size, 1);
  });

  it('differs for a forecast and settled data in one request', async () => {
    const query = 'metrics=solar_rooftop_forecast&metrics=price&network_region=VIC1';
    const blocks = await sample.blocks(`/v4/market/network/NEM?${query}`);
    assert.deepEqual(
      blocks.map((block) => [block.metric, block.date_end, 'forecast_run_time' in block]),
      [
        ['solar_rooftop_forecast', '2026-11-29T13:25:00+10:00', true],
        ['price', '2026-11-21T13:30:00+10:00', false],
      ],
    );
  });

  it('of a forecast is refused when its start and default end are too far apart', async () => {
    const path = '/v4/market/network/NEM?metrics=solar_rooftop_forecast&date_start=2026-11-15';
    assert.equal((await sample.fetch(path)).status, 400);
  });
});
