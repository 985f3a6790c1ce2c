import assert from 'node:assert/strict';
import { isLegendOrder, type LegendOrder, orderRows, rowNames } from '#src/webview/chart/legend/legendNames';
import type { ShownSeries } from '#src/webview/chart/panel';

const named = (...rows: [metric: string, labels: ShownSeries['labels']][]) =>
  rowNames({ series: rows.map(([metric, labels]) => ({ metric, labels }) as ShownSeries) });

describe('the names in the legend', () => {
  it('omit a single metric', () => {
    assert.deepEqual(named(['price', { region: 'NSW1' }], ['price', { region: 'SA1' }]), ['NSW1', 'SA1']);
  });
  it('include the metric when there are several', () => {
    assert.deepEqual(named(['demand', { region: 'NSW1' }], ['demand_gross', { region: 'NSW1' }]), [
      'Demand · NSW1',
      'Gross demand · NSW1',
    ]);
  });
  it('are cut in the middle when long', () => {
    const [name = ''] = named(['power', { unit_code: `first ${'x'.repeat(100)} last` }]);
    assert.equal(name.length, 90);
    assert.match(name, /^first x+…x+ last$/);
  });
  it('are whole when cutting would make two equal', () => {
    const long = (middle: string) => `${'x'.repeat(60)}${middle}${'y'.repeat(60)}`;
    assert.deepEqual(named(['power', { unit_code: long('1') }], ['power', { unit_code: long('2') }]), [
      long('1'),
      long('2'),
    ]);
  });
  it('have no invisible characters', () => {
    assert.deepEqual(named(['power', { unit_code: 'A\u202e\nB' }]), ['A B']);
  });
});

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
