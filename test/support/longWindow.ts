import assert from './assert';
import type { ServerResponse } from 'node:http';
import type { Query, Result } from '#src/domain';
import { dayOf, sendJson, valueAt, type AskedPart } from './partServer';

const hourMs = 3_600_000;

/** Thirty days of hourly data. At eight days per request this makes four parts, from 7, 14, 22 and 30 September. */
export const thirtyDays: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '1h',
  date_start: '2026-09-07',
  date_end: '2026-10-07',
};
export const thirtyDaysStartMs = Date.UTC(2026, 8, 6, 14);
export const eightDays = { windowDays: { '1h': 8 } };

/** Asserts that every bucket of the thirty days appears once, in order, with its own value. */
export function assertWhole({ series, provenance }: Result, metric = 'power'): void {
  const one = series.find((each) => each.metric === metric);
  assert.ok(one);
  const times = Array.from({ length: 720 }, (_, i) => thirtyDaysStartMs + i * hourMs);
  assert.deepEqual(Array.from(one.times), times);
  assert.ok(one.values.every((value, i) => value === valueAt(times[i] ?? NaN, metric)));
  assert.equal(provenance.missing, undefined);
  assert.equal(provenance.awaited, undefined);
}

/** Replies to the requests for the account and its plan; returns false for others. */
export const sendPlan = ({ url }: AskedPart, response: ServerResponse, plan: object): boolean =>
  url.pathname === '/v4/me'
    ? sendJson(response, 200, { success: true, data: { id: 'u', plan: 'own' } })
    : url.pathname === '/v4/plans' &&
      sendJson(response, 200, [
        { code: 'COMMUNITY', bucket_limits: { '5m': 8 } },
        { code: 'OWN', bucket_limits: {}, ...plan },
      ]);

/** "2026-09-14..2026-09-22 server" for each missing part. */
export const missingDays = ({ provenance }: Result): string[] =>
  (provenance.missing ?? []).map(
    ({ window, kind }) => `${dayOf(window?.startMs ?? NaN)}..${dayOf(window?.endMs ?? NaN)} ${kind}`,
  );
