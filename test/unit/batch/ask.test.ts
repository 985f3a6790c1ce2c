import assert from 'node:assert/strict';
import { ask } from '#src/batch/exportQuery';
import { ApiError, type MissingPart, type Query, type Result } from '#src/domain';

const query: Query = { operation: 'market', network_code: 'NEM', metrics: ['price'], window: '7d' };

const resultWith = (...missing: MissingPart[]): Result => ({
  query,
  series: [],
  notices: [],
  provenance: {
    baseAddress: 'https://api.example.org',
    isSample: false,
    offsetMinutes: 600,
    requests: [],
    fetchedAtMs: 0,
    missing,
  },
});
const refused: MissingPart = { kind: 'rateLimited', facts: { retryAfterMs: 90_000 }, query };
const failed: MissingPart = { kind: 'server', facts: {}, query };
const overQuota = new ApiError('unauthorised', { hadToken: true, workedBefore: true });

/**
 * Runs a query on a client that gives these answers in order, first to `run`, then to `complete`; pauses take no time.
 */
async function askOf(waits: boolean, ...answers: (Result | Error)[]) {
  const slept: number[] = [];
  const lines: string[] = [];
  const calls: string[] = [];
  const answer = (call: string) => (): Promise<Result> => {
    const one = answers[calls.push(call) - 1];
    return one instanceof Error ? Promise.reject(one) : Promise.resolve(one ?? assert.fail('too many calls'));
  };
  const asked = ask(
    {
      client: { run: answer('run'), complete: answer('complete') },
      command: { isSample: false, waits },
      status: { progress: () => undefined, tell: (line) => lines.push(line) },
      signal: new AbortController().signal,
      sleep: (ms) => Promise.resolve(void slept.push(ms)),
    },
    { name: 'Prices', query },
  );
  const ended = await asked.then(
    (result) => (result.provenance.missing ?? []).length,
    (error: unknown) => error,
  );
  return { ended, slept, lines, calls };
}

describe('a run with retries', () => {
  it('requests only the missing parts after the Retry-After', async () => {
    const { ended, slept, lines, calls } = await askOf(true, resultWith(refused, failed), resultWith(failed));
    assert.deepEqual([ended, slept, calls], [1, [90_000], ['run', 'complete']]);
    assert.match(lines.join(), /Trying again in 1 min 30 s\./);
  });

  it('runs again every quarter of an hour while a key that worked is refused', async () => {
    const { ended, slept, calls } = await askOf(true, overQuota, overQuota, resultWith());
    assert.deepEqual([ended, slept, calls], [0, [900_000, 900_000], ['run', 'run', 'run']]);
  });

  it('does not wait after a permanent failure', async () => {
    const wrong = new ApiError('unauthorised', { hadToken: true });
    assert.deepEqual(await askOf(true, wrong), { ended: wrong, slept: [], lines: [], calls: ['run'] });
    assert.deepEqual((await askOf(true, resultWith(failed))).slept, []);
  });

  it('keeps its received parts when the rest fails', async () => {
    const { ended } = await askOf(true, resultWith(refused), new ApiError('network', {}));
    assert.equal(ended, 1);
  });

  it('does not wait without the option', async () => {
    assert.equal((await askOf(false, overQuota)).ended, overQuota);
    assert.deepEqual((await askOf(false, resultWith(refused))).slept, []);
  });
});
