import assert from '../../../support/assert';
import { readSavedView } from '../../../../src/webview/page/pageModel';
import { defined } from '../../../support/definedFields';

describe('the saved view of the page', () => {
  const plain = readSavedView(undefined);
  it('shows the whole chart by default', () => {
    assert.deepEqual(defined(plain), {
      tab: 'chart',
      states: {
        chart: {
          hidden: [],
          order: 'drawn',
          pins: [],
          choices: { kinds: {}, priceAxis: 'auto', isSimplified: false, weights: {} },
        },
        table: {},
        statistics: { scope: 'view' },
      },
    });
  });
  for (const garbage of [
    null,
    7,
    'x',
    [],
    { tab: 'evil', time: 'mars', subject: 5, states: 'a' },
    { subject: { groups: 'network', codes: 'power' } },
    { subject: { codes: ['power'] } },
    { states: { chart: { range: { min: 2, max: 1 }, hidden: 'a' }, table: [] } },
    { states: { chart: { range: { min: '1', max: Infinity }, hidden: [1, null] }, table: 7, other: {} } },
    { states: { chart: { order: 'evil', legendWidth: -1, pins: ['a', NaN] } } },
    { states: { chart: { choices: { kinds: ['bars'], priceAxis: 'root', weights: { a: -1, b: 'c' } } } } },
    { states: { statistics: { scope: 'all', sorting: { by: 5, isDescending: 'a' } } } },
  ]) {
    it(`is the default for ${JSON.stringify(garbage)}`, () => {
      assert.deepEqual(readSavedView(garbage), plain);
    });
  }
  it('is restored', () => {
    const view = {
      tab: 'table',
      subject: { groups: 'network', codes: ['power'] },
      states: {
        chart: {
          range: { min: 1, max: 2 },
          hidden: ['a'],
          order: 'name',
          legendWidth: 250,
          pins: [5, 6],
          choices: {
            kinds: { 'power MW': 'bars' },
            priceAxis: 'clip',
            isSimplified: true,
            weights: { 'power MW': 1.5 },
          },
        },
        table: { top: 5, left: 6, isReadable: true },
        statistics: { scope: 'window', sorting: { by: 'mean', isDescending: true } },
      },
    };
    const read = readSavedView(JSON.parse(JSON.stringify(view)));
    assert.deepEqual(JSON.parse(JSON.stringify(read)), view);
  });
});
