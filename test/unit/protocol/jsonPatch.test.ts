import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyJson, diffJson, isJsonPatch } from '#src/protocol/jsonPatch';

const crossed = (value: unknown) => structuredClone(value);

describe('a JSON patch', () => {
  for (const [what, before, after, maxBytes] of [
    ['nothing for equal values', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, 20],
    ['the added items', { a: [1, 2] }, { a: [1, 2, 3] }, 100],
    ['the items in the middle', [1, 2, 9], [1, 2, 3, 4, 9], 60],
    ['a removed field', { a: 1, b: 2 }, { a: 1 }, 60],
    ['a replaced value', { a: 1 }, [1], 40],
  ] as const)
    it(`has ${what}`, () => {
      const patch = diffJson(before, after);
      assert.deepEqual(applyJson(before, crossed(patch) as typeof patch), after);
      assert.ok(JSON.stringify(patch).length <= maxBytes, JSON.stringify(patch));
    });

  it('treats an undefined field as absent', () =>
    assert.deepEqual(diffJson({ a: 1, b: undefined }, { a: 1 }), { kind: 'same' }));

  it('turns any JSON into any other', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const patch = crossed(diffJson(before, after));
        assert.ok(isJsonPatch(patch));
        assert.deepEqual(applyJson(before, patch), after);
      }),
    ));

  it('is distinguished from other values', () => {
    for (const data of [
      undefined,
      null,
      7,
      {},
      { kind: 'fields' },
      { kind: 'items', start: -1, end: 0, items: [] },
    ])
      assert.equal(isJsonPatch(data), false, JSON.stringify(data));
    assert.equal(isJsonPatch({ kind: 'fields', set: { a: { kind: 'evil' } }, removed: [] }), false);
  });
});
