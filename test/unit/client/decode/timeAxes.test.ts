import assert from 'node:assert/strict';
import { runWithBlocks, block, hour, hourMs, pointsOf, wholeDay, query } from '../../../support/runAgainst';

const fuel = (fueltech: string, data: unknown[] = [[hour(0), 1]]) => ({
  name: `power_${fueltech}`,
  columns: { fueltech },
  data,
});

describe('time columns', () => {
  it('are shared by series with the same stamps, in any order and block', async () => {
    const data = [
      [hour(0), 1],
      [hour(1), 2],
    ];
    const { series } = await runWithBlocks([
      block([
        fuel('wind', data),
        fuel('hydro', [
          [hour(0), 3],
          [hour(1), null],
        ]),
        fuel('coal_black', [
          [hour(1), 5],
          [hour(0), 6],
        ]),
        fuel('coal_brown', [
          ['2026-10-04T14:00:00Z', 7],
          ['2026-10-04T15:00:00Z', 8],
        ]),
      ]),
      block([fuel('wind', data)], { metric: 'energy' }),
    ]);
    assert.equal(series.length, 5);
    assert.equal(new Set(series.map((one) => one.times)).size, 1);
    assert.deepEqual(
      pointsOf(series[3]),
      wholeDay([
        [hourMs(0), 7],
        [hourMs(1), 8],
      ]),
    );
  });

  it('are shared by series of other lengths, starts and gaps once these are filled', async () => {
    const spans = [
      [0, 1, 2, 3],
      [1, 2, 3],
      [0, 1, 3],
      [0, 2, 3],
      [0, 1, 2, 3],
    ];
    const blocks = [
      block(
        spans.map((span, i) =>
          fuel(
            `f${i}`,
            span.map((at) => [hour(at), at]),
          ),
        ),
      ),
    ];
    const { series } = await runWithBlocks(blocks);
    assert.deepEqual(
      series.map((one) => pointsOf(one)),
      spans.map((span) => wholeDay(span.map((at) => [hourMs(at), at]))),
    );
    assert.equal(new Set(series.map((one) => one.times)).size, 1);
  });

  it('and values are only as large as their series', async () => {
    const { series } = await runWithBlocks([
      block([
        fuel('a', [
          [hour(0), 1],
          [hour(0), 2],
          [hour(1), 3],
        ]),
      ]),
    ]);
    assert.equal(series[0]?.times.buffer.byteLength, 24 * 8);
    assert.equal(series[0].values.buffer.byteLength, 24 * 8);
  });

  it('with naive stamps use the offset of the block, else of the network', async () => {
    const data = [['2026-10-05T00:00:00', 1]];
    const cases: [string, object, number][] = [
      ['NEM', { network_timezone_offset: '+08:00' }, 16],
      ['NEM', { network_timezone_offset: undefined }, 14],
      ['WEM', { network_timezone_offset: undefined }, 16],
      ['WEM', { network_timezone_offset: 'Perth' }, 16],
      ['WEM', { network_timezone_offset: 8 }, 16],
    ];
    for (const [network_code, fields, utcHour] of cases) {
      const { series, provenance } = await runWithBlocks([block([{ data }], { ...fields })], {
        ...query,
        network_code,
      });
      assert.equal(series[0]?.times[0], Date.UTC(2026, 9, 4, utcHour));
      assert.equal(provenance.offsetMinutes, utcHour === 16 ? 480 : 600);
    }
  });
});
