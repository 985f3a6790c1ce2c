import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyColumn, commonRuns, diffColumn, isUnchanged } from '#src/protocol/columnDelta';

const count = (from: number, to: number) => Float64Array.from({ length: to - from }, (_, i) => from + i);

/** Returns the delta between columns on two axes, and asserts that it applies. The values are the instants. */
function delta(before: Float64Array, after: Float64Array) {
  const made = diffColumn(commonRuns(before, after), before, after);
  assert.deepEqual(applyColumn(before, made), after);
  return made;
}

describe('the delta of a column', () => {
  for (const [where, before, after, fresh] of [
    ['at its end', count(0, 100), count(0, 140), 40],
    ['at its start', count(50, 100), count(0, 100), 50],
    ['in its middle', Float64Array.of(...count(0, 50), ...count(80, 120)), count(0, 120), 30],
    ['in several places', Float64Array.of(...count(10, 50), ...count(60, 90)), count(0, 100), 30],
    ['nowhere', count(0, 100), count(0, 100), 0],
    ['nowhere, with numbers removed', count(0, 100), count(20, 60), 0],
    ['everywhere, from an empty column', new Float64Array(0), count(0, 10), 10],
    ['nowhere, to an empty column', count(0, 10), new Float64Array(0), 0],
  ] as const)
    it(`sends ${fresh} numbers for changes ${where}`, () =>
      assert.equal(delta(before, after).fresh.length, fresh));

  it('is empty for an equal column, which stays the same array', () => {
    const column = count(0, 50);
    const made = delta(column, column.slice());
    assert.equal(isUnchanged(made, 50), true);
    assert.equal(applyColumn(column, made), column);
  });

  it('sends values that changed at the same times, missing ones included', () => {
    const times = count(0, 100);
    const before = Float64Array.from(times, (i) => (i < 50 ? i : NaN));
    const after = Float64Array.from(times, (i) => (i < 60 ? i : NaN));
    const made = diffColumn(commonRuns(times, times), before, after);
    assert.equal(made.fresh.length, 10);
    assert.deepEqual(applyColumn(before, made), after);
  });

  it('turns any ascending column and its values into any other', () => {
    const column = fc
      .uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 150 })
      .map((list) => Float64Array.from(list).sort());
    const values = fc.infiniteStream(fc.constantFrom(0, 1, NaN, -0.5));
    fc.assert(
      fc.property(column, column, values, (before, after, stream) => {
        const value = () => Number(stream.next().value);
        const shared = new Map<number, number>();
        const valuesAt = (times: Float64Array) =>
          times.map((ms) => {
            const known = shared.get(ms) ?? value();
            shared.set(ms, Math.random() < 0.05 ? 7 : known);
            return known;
          });
        const [old, now] = [valuesAt(before), valuesAt(after)];
        const runs = commonRuns(before, after);
        assert.deepEqual(applyColumn(before, diffColumn(runs, before, after)), after);
        assert.deepEqual(applyColumn(old, diffColumn(runs, old, now)), now);
      }),
    );
  });
});
