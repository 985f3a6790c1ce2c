import assert from 'node:assert/strict';
import type { BucketState } from '../../../../src/domain';
import { passesFilter, readValueFilter } from '../../../../src/webview/table/filters';
import { filterFaultSentence } from '../../../../src/webview/table/filters';

const values = [-1000, -0.004, 0, 84.2, 300, 1000, NaN];

describe('a filter of values', () => {
  const rows: [text: string, expected: number[]][] = [
    ['> 300', [1000]],
    ['>=300', [300, 1000]],
    ['≥ 300', [300, 1000]],
    ['< 0', [-1000, -0.004]],
    ['<= −1,000', [-1000]],
    ['= 84.2', [84.2]],
    ['84.2', [84.2]],
    ['0', [-0.004, 0]],
    ['!= 0', [-1000, 84.2, 300, 1000]],
    ['300..1000', [300, 1000]],
    ['0 to 300', [0, 84.2, 300]],
    ['300..', [300, 1000]],
    ['..-1', [-1000]],
    ['> 1e2', [300, 1000]],
    ['missing', [NaN]],
    [' Missing ', [NaN]],
    ['part', []],
  ];
  for (const [text, expected] of rows)
    it(`keeps by "${text}"`, () => {
      const { filter } = readValueFilter(text);
      assert.ok(filter);
      assert.deepEqual(
        values.filter((value) => passesFilter(filter, value, 'whole', 2)),
        expected,
      );
    });

  it('keeps values by the state of their bucket', () => {
    const { filter } = readValueFilter('provisional');
    assert.ok(filter);
    const states: BucketState[] = ['whole', 'part', 'provisional'];
    assert.deepEqual(
      states.filter((state) => passesFilter(filter, 1, state, 2)),
      ['provisional'],
    );
    assert.equal(passesFilter(filter, NaN, 'provisional', 2), false);
  });

  const faults: [text: string, sentence: string][] = [
    ['>', 'A number is missing after >.'],
    ['> abc', '“abc” is not a number.'],
    ['300..x', '“x” is not a number.'],
    ['1000..300', '1000 is more than 300: the lower number comes first.'],
    ['high', '“high” is not a valid filter, such as > 300, < 0, 300..1000, missing or provisional.'],
    ['1.2.3', '“1.2.3” is not a valid filter, such as > 300, < 0, 300..1000, missing or provisional.'],
  ];
  for (const [text, sentence] of faults)
    it(`explains the fault in "${text}"`, () => {
      const { fault } = readValueFilter(text);
      assert.equal(fault && filterFaultSentence(fault), sentence);
    });
});
