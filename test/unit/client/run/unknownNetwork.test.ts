import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  formatOffset,
  formatStamp,
  hourMs,
  minuteMs,
  parseStamp,
  type Query,
  type Result,
} from '#src/domain';
import { withServer } from '../../../support/httpServer';
import { sendError, sendJson } from '../../../support/partServer';
import { block, clientOf, envelope, nowMs, rejection } from '../../../support/runAgainst';

/** Answers a window with its hourly buckets, at an offset that the catalog does not know. */
function replyAt(offsetMinutes: number, failsOn = '') {
  return (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const text = (name: string) => url.searchParams.get(name) ?? '';
    if (failsOn !== '' && text('date_start').startsWith(failsOn)) {
      sendError(response, 500, 'Error executing query');
      return;
    }
    const endMs = Math.min(parseStamp(text('date_end'), offsetMinutes) ?? NaN, nowMs);
    const data: [string, number][] = [];
    for (let ms = parseStamp(text('date_start'), offsetMinutes) ?? NaN; ms < endMs; ms += hourMs)
      data.push([formatStamp(ms, offsetMinutes), ms / hourMs]);
    if (data.length === 0) {
      sendError(response, 404, 'No data available for network ISL in the specified time range');
      return;
    }
    const fields = { network_code: 'ISL', network_timezone_offset: formatOffset(offsetMinutes) };
    sendJson(response, 200, envelope(block([{ data }], fields)));
  };
}

const open: Query = { operation: 'network', network_code: 'ISL', metrics: ['power'], interval: '1h' };
const query = { ...open, date_start: '2026-09-01', date_end: '2026-09-04' };

const limits = { windowDays: { '1h': 1 } };

/** Returns the requested window as two stamps in the network's own time. */
const spanOf = ({ provenance }: Result, offsetMinutes: number): (string | undefined)[] => [
  provenance.askedWindow && formatStamp(provenance.askedWindow.startMs, offsetMinutes),
  provenance.askedWindow && formatStamp(provenance.askedWindow.endMs, offsetMinutes),
];

describe('a network that the catalog does not know', () => {
  for (const offsetMinutes of [-480, 0, 330, 600, 720, 780])
    it(`at ${formatOffset(offsetMinutes)} loses no bucket`, () =>
      withServer(replyAt(offsetMinutes), async ({ baseAddress }) => {
        const result = await clientOf(baseAddress, { limits }).run(query);
        const firstMs = Date.UTC(2026, 8, 1) - offsetMinutes * minuteMs;
        assert.deepEqual(
          [...(result.series[0]?.times ?? [])],
          Array.from({ length: 72 }, (_, i) => firstMs + i * hourMs),
        );
        const offset = formatOffset(offsetMinutes);
        assert.deepEqual(spanOf(result, offsetMinutes), [
          `2026-09-01T00:00:00${offset}`,
          `2026-09-04T00:00:00${offset}`,
        ]);
      }));

  it('names a failed part in its own time, and completes it', () =>
    withServer(replyAt(0, '2026-09-02'), async (server) => {
      const client = clientOf(server.baseAddress, { limits });
      const partial = await client.run(query);
      const [part] = partial.provenance.missing ?? [];
      assert.deepEqual(part?.window, { startMs: Date.UTC(2026, 8, 2), endMs: Date.UTC(2026, 8, 3) });
      const still = await client.complete(partial);
      assert.deepEqual(still.provenance.missing?.[0]?.window, part.window);
      assert.deepEqual(still.provenance.askedWindow, partial.provenance.askedWindow);
      assert.equal(still.series[0]?.times.length, 48);
    }));

  for (const offsetMinutes of [-480, 0, 600, 780])
    for (const window of ['24h', '2h'])
      it(`at ${formatOffset(offsetMinutes)} ends its last ${window} by its own clock, with one request the second time`, () =>
        withServer(replyAt(offsetMinutes), async (server) => {
          const client = clientOf(server.baseAddress);
          const hours = window === '24h' ? 24 : 2;
          const expected = Array.from({ length: hours }, (_, i) => nowMs - (hours - i) * hourMs);
          for (const most of [3, 1]) {
            const before = server.requests.length;
            const { series, provenance } = await client.run({ ...open, window });
            assert.deepEqual([...(series[0]?.times ?? [])], expected);
            assert.deepEqual(provenance.askedWindow, { startMs: expected[0], endMs: nowMs });
            assert.ok(server.requests.length - before <= most);
          }
        }));

  it('needs one request when its offset is zero, and reports a window without data', () =>
    withServer(replyAt(0), async (server) => {
      await clientOf(server.baseAddress).run(query);
      assert.equal(server.requests.length, 1);
      await rejection(
        clientOf(server.baseAddress).run({ ...query, date_start: '2026-12-01', date_end: '2026-12-02' }),
        'noData',
      );
    }));
});
