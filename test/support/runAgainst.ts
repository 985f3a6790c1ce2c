import assert from './assert';
import type { FailureFacts as ApiErrorFacts, Query, Result, Series } from '#src/domain';
import {
  type ApiError,
  type ApiErrorKind,
  createClient,
  isApiError,
  type ClientOptions,
  type Client,
} from '#src/client/index';
import { replyJson, withServer, type Handler } from './httpServer';

/** 2026-10-07T00:00:00+10:00. */
export const nowMs = Date.UTC(2026, 9, 6, 14);

export const query: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '1h',
  date_start: '2026-10-05T00:00:00',
  date_end: '2026-10-06T00:00:00',
};

/** A client that tries each request only once and without delay, unless the options say otherwise. */
export function clientOf(baseAddress: string, options: Partial<ClientOptions> = {}): Client {
  return createClient({
    baseAddress,
    fetch: globalThis.fetch,
    now: () => nowMs,
    retry: { maxAttempts: 1 },
    requestsPerSecond: Infinity,
    ...options,
  });
}

/** Runs a query against a server with this handler. */
export function runAgainst(
  handler: Handler,
  runQuery: Query = query,
  options?: Partial<ClientOptions>,
): Promise<Result> {
  return withServer(handler, (server) => clientOf(server.baseAddress, options).run(runQuery));
}

export interface Points {
  readonly columns?: unknown;
  readonly data?: unknown;
  readonly [field: string]: unknown;
}

/** A block in the service's current format with these results. */
export function block(results: readonly Points[], fields: Readonly<Record<string, unknown>> = {}): object {
  return {
    network_code: 'NEM',
    metric: 'power',
    unit: 'MW',
    interval: '1h',
    groupings: [],
    results: results.map((one) => ({ name: 'power_total', columns: {}, ...one })),
    network_timezone_offset: '+10:00',
    ...fields,
  };
}

export const envelope = (...blocks: readonly unknown[]): object => ({
  version: '4.5.17',
  created_at: '2026-10-07T01:00:00+11:00',
  success: true,
  data: blocks,
});

/** Runs the query against a server that replies with these blocks. */
export const runWithBlocks = (blocks: readonly unknown[], runQuery?: Query): Promise<Result> =>
  runAgainst(replyJson(envelope(...blocks)), runQuery);

/** A stamp some hours after midnight of 5 October 2026, such as "2026-10-05T00:00+10:00". */
export const hour = (hours: number): string => `2026-10-05T${String(hours).padStart(2, '0')}:00:00+10:00`;
export const hourMs = (hours: number): number => Date.UTC(2026, 9, 4, 14 + hours);

/** Times and values of a series as plain arrays, with null for NaN. */
export function pointsOf(series: Series | undefined): (readonly [number, number | null])[] {
  assert.ok(series);
  return Array.from(series.times, (time, i) => {
    const value = series.values[i] ?? NaN;
    return [time, Number.isNaN(value) ? null : value] as const;
  });
}

/** Points of the query's day, with null for the hours that the reply does not have. */
export function wholeDay(
  points: readonly (readonly [number, number | null])[],
): (readonly [number, number | null])[] {
  const values = new Map(points);
  return Array.from(
    { length: 24 },
    (_, hours) => [hourMs(hours), values.get(hourMs(hours)) ?? null] as const,
  );
}

/** The expected facts of an error; undefined for a fact that must be missing. */
export type ExpectedFacts<Kind extends ApiErrorKind> = {
  [One in Kind]: { readonly [Name in keyof ApiErrorFacts<One>]?: ApiErrorFacts<One>[Name] | undefined };
}[Kind];

/** The ApiError that a promise rejects with. Its facts must include `facts`. */
export async function rejection<Kind extends ApiErrorKind>(
  promise: Promise<unknown>,
  kind: Kind,
  facts: ExpectedFacts<Kind> = {},
): Promise<ApiError<Kind>> {
  const error: unknown = await promise.then(
    () => assert.fail(`resolved, ${kind} expected`),
    (reason: unknown) => reason,
  );
  assert.ok(isApiError(error), `not an ApiError: ${String(error)}`);
  assert.equal(error.kind, kind, error.message);
  for (const [name, value] of Object.entries(facts)) {
    assert.deepEqual(error.facts[name as keyof typeof error.facts], value, name);
  }
  return error as ApiError<Kind>;
}
