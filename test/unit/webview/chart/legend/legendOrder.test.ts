import assert from 'node:assert/strict';
import {
  isLegendOrder,
  orderRows,
  type LegendOrder,
} from '../../../../../src/webview/chart/legend/legendNames';

describe('the order of the legend', () => {
  const names = ['Unit 10', 'Unit 9', 'Wind', 'Solar'];
  const values = [3, NaN, -5, 8];
  const rows: [LegendOrder, boolean, string[]][] = [
    ['drawn', false, ['Unit 10', 'Unit 9', 'Wind', 'Solar']],
    ['drawn', true, ['Solar', 'Wind', 'Unit 9', 'Unit 10']],
    ['name', true, ['Solar', 'Unit 9', 'Unit 10', 'Wind']],
    ['value', true, ['Solar', 'Unit 10', 'Wind', 'Unit 9']],
  ];
  for (const [order, isBottomFirst, expected] of rows) {
    it(`by ${order} from the ${isBottomFirst ? 'bottom' : 'top'} is ${expected.join()}`, () => {
      const sorted = orderRows(order, names, values, isBottomFirst);
      assert.deepEqual(
        sorted.map((s) => names[s]),
        expected,
      );
    });
  }
  it('keeps the drawn order of equal values', () => {
    assert.deepEqual(orderRows('value', ['a', 'b', 'c'], [1, 1, 1], true), [2, 1, 0]);
  });
  it('is read only when known', () => {
    assert.deepEqual(['drawn', 'value', 'evil', 7].map(isLegendOrder), [true, true, false, false]);
  });
});
