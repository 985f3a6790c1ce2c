import assert from 'node:assert/strict';
import type { MissingPart, Result } from '../../../src/domain/result';
import { askClient } from '../../../src/features/results/askClient';
import type { PlannedPart } from '../../../src/features/results/endedEarly';
import type { RunHow } from '../../../src/features/results/sessionPorts';
import { result } from '../formats/sampleResults';

const whole = result([]);
const window = { startMs: 1, endMs: 2 };
const part: MissingPart = { query: { ...whole.query, interval: '1h' }, window, kind: 'server', facts: {} };
const lacking: Result = { ...whole, provenance: { ...whole.provenance, missing: [part] } };

/** What a client is asked, and which parts the run is told to have. */
async function asked(
  completes: Result | undefined,
  baseAddress = whole.provenance.baseAddress,
): Promise<{ calls: unknown[]; planned: readonly PlannedPart[] }> {
  const calls: unknown[] = [];
  let planned: readonly PlannedPart[] = [];
  const how: RunHow = {
    refresh: true,
    completes,
    onPlan: (parts) => {
      planned = parts;
    },
    onProgress: () => undefined,
    onPartial: () => undefined,
  };
  const { signal } = new AbortController();
  const client = {
    baseAddress,
    plan: (query: Result['query']) => ({ requests: [{ path: `/v4/${query.interval ?? ''}`, query }] }),
    run: (query: Result['query'], options?: object) => {
      calls.push(['run', query.interval, options && 'refresh' in options && options.refresh]);
      return Promise.resolve(whole);
    },
    complete: (one: Result) => {
      calls.push(['complete', one]);
      return Promise.resolve(whole);
    },
  };
  await askClient(client, whole.query, signal, how);
  return { calls, planned };
}

describe('what a client is asked for a results tab', () => {
  it('is the query, its parts told', async () => {
    const { calls, planned } = await asked(undefined);
    assert.deepEqual(calls, [['run', '5m', true]]);
    assert.deepEqual(
      planned.map(({ path }) => path),
      ['/v4/5m'],
    );
  });

  it('is what a result misses, each part told with its window', async () => {
    const { calls, planned } = await asked(lacking);
    assert.deepEqual(calls, [['complete', lacking]]);
    assert.deepEqual(planned, [{ path: '/v4/1h', query: part.query, window }]);
  });

  it('is the whole query where the result is of another service, or misses nothing', async () => {
    assert.deepEqual((await asked(lacking, 'http://127.0.0.1:9')).calls, [['run', '5m', true]]);
    assert.deepEqual((await asked(whole)).calls, [['run', '5m', true]]);
  });
});
