import assert from 'node:assert/strict';
import {
  bucketSpan,
  ceilToBucket,
  countBuckets,
  floorToBucket,
  formatNaive,
  fromStamps,
  intervals,
  nextBucket,
  parseStamp,
  stampOfBucket,
  toStamps,
} from '#src/domain';

function at(stamp: string, offsetMinutes = 600) {
  const ms = parseStamp(stamp, offsetMinutes);
  assert.ok(ms !== undefined, stamp);
  return ms;
}

const naive = (ms: number, offsetMinutes = 600) => formatNaive(ms, offsetMinutes).slice(0, 16);

describe('buckets', () => {
  it('follow calendar periods in network time', () => {
    for (const [interval, stamp, start, next] of [
      ['5m', '2026-10-07T13:07:20', '2026-10-07T13:05', '2026-10-07T13:10'],
      ['30m', '2026-10-07T13:07', '2026-10-07T13:00', '2026-10-07T13:30'],
      ['1h', '2026-10-07T13:59:59', '2026-10-07T13:00', '2026-10-07T14:00'],
      ['1d', '2026-10-07T00:00', '2026-10-07T00:00', '2026-10-08T00:00'],
      ['7d', '2026-10-07T13:00', '2026-10-04T00:00', '2026-10-11T00:00'],
      ['7d', '2026-10-04T00:00', '2026-10-04T00:00', '2026-10-11T00:00'],
      ['7d', '2026-10-03T23:59', '2026-09-27T00:00', '2026-10-04T00:00'],
      ['1M', '2024-02-29T12:00', '2024-02-01T00:00', '2024-03-01T00:00'],
      ['3M', '2026-12-31T23:59', '2026-10-01T00:00', '2027-01-01T00:00'],
      ['season', '2026-01-15T00:00', '2025-12-01T00:00', '2026-03-01T00:00'],
      ['season', '2026-12-15T00:00', '2026-12-01T00:00', '2027-03-01T00:00'],
      ['season', '2026-08-31T23:55', '2026-06-01T00:00', '2026-09-01T00:00'],
      ['1y', '2026-06-30T00:00', '2026-01-01T00:00', '2027-01-01T00:00'],
      ['fy', '2026-06-30T23:55', '2025-07-01T00:00', '2026-07-01T00:00'],
      ['fy', '2026-07-01T00:00', '2026-07-01T00:00', '2027-07-01T00:00'],
      ['7d', '1965-05-05T00:00', '1965-05-02T00:00', '1965-05-09T00:00'],
      ['1M', '0026-10-07T13:07', '0026-10-01T00:00', '0026-11-01T00:00'],
      ['1y', '0099-10-07T13:07', '0099-01-01T00:00', '0100-01-01T00:00'],
      ['no such', '2026-10-07T13:07:20', '2026-10-07T13:05', '2026-10-07T13:10'],
    ] as const) {
      assert.equal(naive(floorToBucket(at(stamp), interval, 600)), start, `${interval} ${stamp}`);
      assert.equal(naive(nextBucket(at(stamp), interval, 600)), next, `${interval} ${stamp}`);
      assert.deepEqual(bucketSpan(at(stamp), interval, 600), { startMs: at(start), endMs: at(next) });
    }
  });

  it('follow the offset of the network', () => {
    const instant = Date.UTC(2026, 9, 31, 15);
    assert.equal(naive(floorToBucket(instant, '1M', 600), 600), '2026-11-01T00:00');
    assert.equal(naive(floorToBucket(instant, '1M', 480), 480), '2026-10-01T00:00');
  });

  it('join without gap or overlap in every interval', () => {
    for (const { code } of intervals) {
      let edge = floorToBucket(at('2023-12-30T01:02:03'), code, 600);
      for (let i = 0; i < 40; i++) {
        const next = nextBucket(edge, code, 600);
        assert.ok(next > edge, code);
        assert.equal(floorToBucket(next - 1, code, 600), edge, code);
        assert.equal(floorToBucket(next, code, 600), next, code);
        edge = next;
      }
    }
  });

  it('round a time up to an edge', () => {
    assert.equal(naive(ceilToBucket(at('2026-10-07T13:05'), '5m', 600)), '2026-10-07T13:05');
    assert.equal(naive(ceilToBucket(at('2026-10-07T13:05:01'), '5m', 600)), '2026-10-07T13:10');
  });

  it('are counted if the window touches them', () => {
    for (const [interval, start, end, count] of [
      ['5m', '2026-10-05', '2026-10-06', 288],
      ['1d', '2026-10-05', '2026-10-12', 7],
      ['1d', '2026-10-05T12:00', '2026-10-06T12:00', 2],
      ['1M', '2025-10-01', '2026-10-01', 12],
      ['1M', '2026-01-31', '2026-02-01T00:05', 2],
      ['fy', '2025-06-30', '2026-07-02', 3],
      ['5m', '2026-10-05', '2026-10-05', 0],
      ['5m', '2026-10-06', '2026-10-05', 0],
    ] as const)
      assert.equal(countBuckets(interval, at(start), at(end)), count, `${interval} ${start} ${end}`);
    assert.equal(countBuckets('1d', at('2026-10-05', 480), at('2026-10-06', 480), 480), 1);
    assert.equal(countBuckets('5m', NaN, 1), 0);
  });

  it('are stamped as the service stamps them', () => {
    for (const [interval, stamp, expected] of [
      ['1d', '2026-10-07T13:07', '2026-10-07T00:00'],
      ['fy', '2023-07-01', '2024-01-01T00:00'],
      ['fy', '2024-06-30T23:55', '2024-01-01T00:00'],
      ['season', '2026-04-15', '2026-01-01T00:00'],
      ['season', '2026-07-15', '2026-04-01T00:00'],
      ['season', '2026-11-15', '2026-07-01T00:00'],
      ['season', '2026-12-15', '2026-10-01T00:00'],
      ['season', '2026-01-15', '2026-10-01T00:00'],
      ['season', '2026-02-15', '2026-10-01T00:00'],
    ] as const)
      assert.equal(naive(stampOfBucket(at(stamp), interval, 600)), expected, `${interval} ${stamp}`);
  });

  it('begin before the stamps of financial years, and with all others', () => {
    for (const [interval, stamp, start] of [
      ['fy', '2024-01-01', '2023-07-01'],
      ['fy', '2023-07-01', '2023-07-01'],
      ['season', '2025-12-01', '2025-12-01'],
      ['1M', '2024-01-01', '2024-01-01'],
      ['42m', '2024-01-01T00:07', '2024-01-01T00:07'],
    ] as const) {
      assert.deepEqual([...fromStamps(Float64Array.of(at(stamp)), interval, 600)], [at(start)], interval);
      const sent = interval === 'fy' ? at('2024-01-01') : at(stamp);
      assert.deepEqual([...toStamps(Float64Array.of(at(start)), interval, 600)], [sent], interval);
    }
  });
});
