import assert from 'node:assert/strict';
import type { QueryOptions } from '../../../src/client/client';
import type { Query } from '../../../src/domain/query';
import type { Result } from '../../../src/domain/result';
import { askClient } from '../../../src/features/results/askClient';
import { result } from '../formats/sampleResults';

const whole = result([]);
const { baseAddress } = whole.provenance;
const missing = [{ query: whole.query, kind: 'server', facts: {} }] as const;
const lacking: Result = { ...whole, provenance: { ...whole.provenance, missing } };

/** What a client is asked. */
async function asked(completes: Result | undefined, address = baseAddress): Promise<unknown[]> {
  const calls: unknown[] = [];
  const answer = (...call: unknown[]): Promise<Result> => {
    calls.push(...call);
    return Promise.resolve(whole);
  };
  const { signal } = new AbortController();
  const client = {
    baseAddress: address,
    run: (query: Query, options?: QueryOptions) =>
      answer('run', query, options?.refresh, options?.signal === signal),
    complete: (one: Result, options?: QueryOptions) =>
      answer('complete', one, options?.refresh, options?.signal === signal),
  };
  const how = { refresh: true, completes, onProgress: () => undefined, onPartial: () => undefined };
  await askClient(client, whole.query, signal, how);
  return calls;
}

describe('what a client is asked for a results tab', () => {
  it('is the query', async () => {
    assert.deepEqual(await asked(undefined), ['run', whole.query, true, true]);
  });

  it('is what a result misses', async () => {
    assert.deepEqual(await asked(lacking), ['complete', lacking, true, true]);
  });

  it('is the whole query where the result is of another service', async () => {
    assert.deepEqual(await asked(lacking, 'http://127.0.0.1:9'), ['run', whole.query, true, true]);
  });
});
