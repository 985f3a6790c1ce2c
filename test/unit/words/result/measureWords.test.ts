import assert from 'node:assert/strict';
import { findMeasure, measures } from '#src/domain';
import {
  coverageWords,
  definitionOf,
  measureNote,
  termWords,
  valueCountWords,
} from '#src/words/result/measureWords';

const termsOf = (code: string) => {
  const measure = findMeasure(code);
  assert.ok(measure, code);
  return termWords(measure);
};

describe('the words for a measure', () => {
  it('give its formula, but none for a metric', () => {
    assert.equal(
      measureNote('renewable_share')?.split('\n')[0],
      'Renewable share of demand = renewable generation × 100 ÷ gross demand',
    );
    assert.equal(measureNote('power'), undefined);
    assert.equal(measureNote('unknown'), undefined);
  });

  it('name each term once, with its sources or region', () => {
    assert.deepEqual(termsOf('capture_price'), ['Market value by source', 'Energy by source']);
    assert.deepEqual(termsOf('curtailment_share'), [
      'Curtailment (energy)',
      'Energy of Wind and Solar (Utility)',
    ]);
    assert.deepEqual(termsOf('price_spread:SA1-VIC1'), ['Price of SA1', 'Price of VIC1']);
    for (const measure of measures) assert.ok(termWords(measure).length > 0, measure.code);
  });

  it('link to one definition for each family', () =>
    assert.match(definitionOf({ code: 'hours_above:300' }), /docs\/measures\.md#hours_above$/));

  it('count the intervals with a value, unless all have one', () => {
    const some = { values: Float64Array.of(1, NaN, 0) };
    const all = { values: Float64Array.of(1, 2, 3) };
    const long = { values: new Float64Array(2016).fill(1).fill(NaN, 1999) };
    assert.equal(coverageWords([some, all]), '5 of 6');
    assert.equal(coverageWords([long]), '1,999 of 2,016');
    assert.equal(coverageWords([all]), '');
    assert.equal(valueCountWords([long]), '1,999 of 2,016 points have values');
    assert.equal(valueCountWords([all, all]), '6 points');
  });
});
