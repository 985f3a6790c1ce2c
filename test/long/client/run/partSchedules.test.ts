import assert from '../../../support/assert';
import fc from 'fast-check';
import { formatStamp, type Query, type Result, type Window } from '#src/domain';
import { isApiError } from '#src/client/index';
import { block, clientOf, envelope, pointsOf } from '../../../support/runAgainst';
import { createFakeTimers, type FakeTimers } from '../../../support/fakeTimers';
import { createFaultyFetch, endOf, faultsThat, type FaultName } from '../../../support/faultyFetch';
import { valueAt } from '../../../support/partServer';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const firstMs = Date.UTC(2026, 6, 31, 14);

const queryOf = (days: number): Query => ({
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '1h',
  date_start: formatStamp(firstMs, 600).slice(0, 10),
  date_end: formatStamp(firstMs + days * dayMs, 600).slice(0, 10),
});

const bucketsOf = ({ startMs, endMs }: Window) =>
  Array.from({ length: (endMs - startMs) / hourMs }, (_, i) => startMs + i * hourMs);

/** The correct points of these windows, in order. */
const pointsIn = (windows: Window[]): [number, number][] =>
  windows.flatMap(bucketsOf).map((ms) => [ms, valueAt(ms)]);

/** A reply with all buckets of a window; an inclusive service adds the first moment of the next one. */
function replyOf(window: Window, isInclusive: boolean) {
  const data = bucketsOf(window).map((ms) => [formatStamp(ms, 600), valueAt(ms)]);
  if (isInclusive) data.push([formatStamp(window.endMs, 600), 1]);
  return JSON.stringify(envelope(block([{ data }])));
}

const aFault = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...faultsThat('data')) },
  { weight: 6, arbitrary: fc.constantFrom(...faultsThat('again')) },
  { weight: 3, arbitrary: fc.constantFrom(...faultsThat('over', 'none')) },
  { weight: 1, arbitrary: fc.constantFrom(...faultsThat('stop')) },
);
const aSchedule = fc.array(aFault, { minLength: 1, maxLength: 5 });
const aCase = fc.record({
  schedules: fc.array(aSchedule, { minLength: 1, maxLength: 6 }),
  days: fc.integer({ min: 1, max: 8 }),
  isInclusive: fc.boolean(),
  maxInFlight: fc.integer({ min: 1, max: 4 }),
  cancelAfterMs: fc.option(fc.integer({ min: 0, max: 60_000 }), { freq: 5 }),
});

interface Part {
  window: Window;
}

interface Case {
  schedules: FaultName[][];
  days: number;
  isInclusive: boolean;
  maxInFlight: number;
  cancelAfterMs: number | null;
}

/** Returns the value or error of a promise as made-up time advances. Fails if it has not settled within `atMostMs`. */
async function outcomeOf<T>(promise: Promise<T>, timers: FakeTimers, atMostMs: number): Promise<T | Error> {
  let outcome: T | Error | undefined;
  promise.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error as Error),
  );
  const endMs = timers.now() + atMostMs;
  while (outcome === undefined) {
    assert.ok(timers.now() <= endMs, 'never ended');
    await timers.pass(500);
  }
  return outcome;
}

async function assertCase({ schedules, days, isInclusive, maxInFlight, cancelAfterMs }: Case) {
  const timers = createFakeTimers();
  const query = queryOf(days * schedules.length);
  const options = {
    timers,
    maxInFlight,
    retry: {},
    limits: { windowDays: { '1h': days } },
    requestsPerSecond: 2,
  };
  const parts = clientOf('https://api.example.org', options)
    .plan(query)
    .requests.map(({ path, window }, i) => ({
      url: `https://api.example.org${path}`,
      window: window ?? assert.fail('no window'),
      schedule: schedules[i] ?? assert.fail('more parts than schedules'),
    }));
  assert.equal(parts.length, schedules.length);
  const partOf = (url: string) => parts.find((part) => part.url === url) ?? assert.fail(url);
  let isWell = false;
  const service = createFaultyFetch(
    timers,
    (url) => (isWell ? ['data'] : partOf(url).schedule),
    (url) => replyOf(partOf(url).window, isInclusive),
  );
  const client = clientOf('https://api.example.org', { ...options, fetch: service.fetch });
  const stop = new AbortController();
  if (cancelAfterMs !== null)
    timers.after(cancelAfterMs, () => {
      stop.abort();
    });
  const outcome = await outcomeOf(client.run(query, { signal: stop.signal }), timers, 30 * 60_000);
  if (cancelAfterMs === null) assert.equal(timers.pending, 0, 'timers');
  assert.equal(service.open, 0, 'exchanges under way');

  if (isApiError(outcome) && outcome.kind === 'cancelled') {
    assert.ok(cancelAfterMs !== null && timers.now() <= Math.ceil(cancelAfterMs / 500 + 1) * 500, 'late');
    assert.equal(timers.pending, 0, 'timers');
    return 'cancelled';
  }
  const sent = parts.filter(({ url }) => service.attempts.has(url));
  for (const { url, schedule } of sent)
    assert.equal(service.attempts.get(url), endOf(schedule).attempts, schedule.join(', '));
  const failed = sent.filter(({ schedule }) => endOf(schedule).kind !== undefined);
  // Parts stay unsent only after three failures or one that stops the run.
  if (sent.length < parts.length)
    assert.ok(failed.length >= 3 || failed.some(({ schedule }) => endOf(schedule).then === 'stop'));
  const received = sent.filter(({ schedule }) => endOf(schedule).then === 'data');
  if (received.length === 0) {
    const kinds = failed.map(({ schedule }) => endOf(schedule).kind ?? '');
    assert.ok(isApiError(outcome));
    assert.ok([...kinds, 'noData'].includes(outcome.kind), outcome.kind);
    return 'rejected';
  }
  if (outcome instanceof Error) throw outcome;

  const empty = sent.filter((part) => !received.includes(part) && !failed.includes(part));
  assertParts(outcome, received, empty);
  const missing = parts.filter((part) => !sent.includes(part) || failed.includes(part));
  assert.deepEqual(
    (outcome.provenance.missing ?? []).map((part) => part.window),
    missing.map(({ window }) => window),
  );
  for (const part of outcome.provenance.missing ?? []) {
    const { schedule } = failed.find(({ window }) => window.startMs === part.window?.startMs) ?? {};
    if (schedule) assert.equal(part.kind, endOf(schedule).kind);
  }
  if (missing.length === 0) return 'whole';

  isWell = true;
  const asked = new Map(service.attempts);
  const whole = await outcomeOf(client.complete(outcome), timers, 30 * 60_000);
  if (whole instanceof Error) throw whole;
  assertParts(
    whole,
    parts.filter((part) => !empty.includes(part)),
    empty,
  );
  assert.equal(whole.provenance.missing, undefined);
  for (const part of parts)
    assert.equal(
      service.attempts.get(part.url),
      (asked.get(part.url) ?? 0) + (missing.includes(part) ? 1 : 0),
      'asked for more than was missing',
    );
  return 'completed';
}

/** Asserts that a result has all values of some parts, and at most missing buckets of those without data. */
function assertParts({ series }: Result, received: Part[], empty: Part[]) {
  assert.equal(series.length, 1);
  const points = pointsOf(series[0]);
  const isEmpty = (ms: number) => empty.some(({ window }) => ms >= window.startMs && ms < window.endMs);
  assert.ok(points.every(([ms, value]) => value !== null || isEmpty(ms)));
  assert.deepEqual(
    points.filter(([, value]) => value !== null),
    pointsIn(received.map(({ window }) => window)),
  );
}

describe('random faults in the parts of a long window', () => {
  it('end in the right values and missing parts, or the right error', async function () {
    this.timeout(120_000);
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    const counts = new Map<string, number>();
    try {
      await fc.assert(
        fc.asyncProperty(aCase, async (one) => {
          const outcome = await assertCase(one);
          counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        }),
        { numRuns: 1000 },
      );
    } finally {
      process.off('unhandledRejection', note);
    }
    assert.deepEqual(unhandled, []);
    // Each outcome occurs often, so the faults are neither too many nor too few.
    for (const end of ['whole', 'completed', 'rejected', 'cancelled'])
      assert.ok((counts.get(end) ?? 0) > 20, `${end}: ${counts.get(end) ?? 0}`);
  });
});
