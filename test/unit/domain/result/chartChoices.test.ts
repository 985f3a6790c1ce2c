import assert from '../../../support/assert';
import { noChoices, readChoices } from '#src/domain';

describe('stored chart choices', () => {
  it('are restored as chosen', () => {
    const chosen = {
      kinds: { 'stack power MW': 'bars' },
      priceAxis: 'clip',
      isSimplified: true,
      weights: { 'stack power MW': 1.5 },
    };
    assert.deepEqual(readChoices(structuredClone(chosen)), chosen);
  });

  for (const stored of [
    undefined,
    null,
    7,
    'bars',
    [],
    { kinds: { a: 1 }, priceAxis: 'root', isSimplified: 'yes', weights: { a: -1, b: NaN, c: '1' } },
    { kinds: { ['x'.repeat(201)]: 'bars', a: 'y'.repeat(201) }, weights: ['a'] },
  ])
    it(`are ignored if invalid: ${JSON.stringify(stored ?? null).slice(0, 60)}`, () =>
      assert.deepEqual(readChoices(stored), noChoices));

  it('cover at most 50 panels', () => {
    const kinds = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`p${i}`, 'bars']));
    assert.equal(Object.keys(readChoices({ kinds }).kinds).length, 50);
  });
});
