import assert from 'node:assert/strict';
import type { Query } from '#src/domain';
import { HeldResults } from '#src/tools/heldResults';
import { result, series } from '../formats/sampleResults';

const query: Query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m' };

function resultOf(points: number) {
  const values = new Float64Array(points);
  return result([series({}, values, [], { values })], { query });
}

describe('the held results of tools', () => {
  let nowMs = 0;
  let held: HeldResults;
  beforeEach(() => {
    nowMs = 1e12;
    held = new HeldResults(() => nowMs);
  });

  it('have random ids and expire after two hours with an explanation', () => {
    const ids = Array.from({ length: 30 }, () => held.add(resultOf(1), query).id);
    assert.equal(new Set(ids).size, 30);
    assert.ok(ids.every((id) => /^r_[\w-]{12}$/.test(id)));
    assert.equal(held.get(ids[29]).id, ids[29]);
    nowMs += 2 * 3_600_000;
    for (const id of [ids[29], 'r_unknown', '', undefined, { id: ids[29] }])
      assert.throws(
        () => held.get(id),
        /There is no result .*results end after two hours.*Run gridlens_query_electricity again/,
      );
  });

  it('are at most forty, with at most six million values', () => {
    const first = held.add(resultOf(1), query).id;
    for (let i = 0; i < 40; i++) held.add(resultOf(1), query);
    assert.throws(() => held.get(first));
    const large = held.add(resultOf(5_000_000), query).id;
    const other = held.add(resultOf(5_000_000), query).id;
    assert.throws(() => held.get(large));
    assert.equal(held.get(other).id, other);
  });

  it('answer the same query for five minutes, unless parts are missing', () => {
    const { id } = held.add(resultOf(1), query);
    assert.equal(held.findFresh({ ...query })?.id, id);
    assert.equal(held.findFresh({ ...query, interval: '1h' }), undefined);
    nowMs += 5 * 60_000;
    assert.equal(held.findFresh(query), undefined);
    const whole = resultOf(1);
    const missing = [{ query, kind: 'network', facts: {} }] as const;
    held.add({ ...whole, provenance: { ...whole.provenance, missing } }, query);
    assert.equal(held.findFresh(query), undefined);
  });
});
