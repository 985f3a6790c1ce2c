import type { Result } from '../../../../src/domain';
import assert from 'node:assert/strict';
import { block, clientOf, envelope, hour, query } from '../../../support/runAgainst';
import { replyJson, withServer } from '../../../support/httpServer';

const answer = replyJson(envelope(block([{ data: [[hour(0), 1]] }])));
const missingParts = (result: Result, changes: Partial<Result['provenance']> = {}): Result => ({
  ...result,
  provenance: { ...result.provenance, missing: [{ query, kind: 'server', facts: {} }], ...changes },
});

describe('completing a partial result', () => {
  it('joins the fetched parts to it', () =>
    withServer(answer, async ({ baseAddress }) => {
      const client = clientOf(baseAddress);
      const { provenance } = await client.complete(missingParts(await client.run(query)));
      assert.equal(provenance.missing, undefined);
      assert.equal(provenance.requests.length, 2);
    }));

  for (const [name, changes] of [
    ['another service', { baseAddress: 'https://api.example.org' }],
    ['the sample service on the same port', { isSample: true }],
  ] as const)
    it(`fetches the whole query again when it came from ${name}`, () =>
      withServer(answer, async ({ baseAddress }) => {
        const client = clientOf(baseAddress);
        const { provenance } = await client.complete(missingParts(await client.run(query), changes));
        assert.equal(provenance.missing, undefined);
        assert.equal(provenance.requests.length, 1);
        assert.equal(provenance.baseAddress, baseAddress);
        assert.equal(provenance.isSample, false);
      }));
});
