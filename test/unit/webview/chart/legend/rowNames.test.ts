import assert from 'node:assert/strict';
import { rowNames } from '../../../../../src/webview/chart/legend/legendNames';
import type { ShownSeries } from '../../../../../src/webview/chart/panel';

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
