import assert from 'node:assert/strict';
import { decodeData as decodeDataSteps } from '../../../../src/client/decode/decodeBody';
import { runWithBlocks, block, query } from '../../../support/runAgainst';
import { atOnce } from '../../../support/atOnce';

const decodeData = atOnce(decodeDataSteps);

describe('labels', () => {
  const rows: [string, object, object][] = [
    [
      'may have the current region',
      { region: 'NSW1', fueltech: 'wind' },
      { region: 'NSW1', fueltech: 'wind' },
    ],
    ['may have the older region', { network_region: 'NSW1' }, { region: 'NSW1' }],
    ['merge equal regions', { network_region: 'NSW1', region: 'NSW1' }, { region: 'NSW1' }],
    ['keep different regions', { network_region: 'A', region: 'B' }, { network_region: 'A', region: 'B' }],
    ['leave out the network', { network: 'NEM', network_region: 'NSW1' }, { region: 'NSW1' }],
    ['keep another network', { network: 'AEMO_ROOFTOP' }, { network: 'AEMO_ROOFTOP' }],
    ['may have renewable as a boolean', { renewable: false }, { renewable: false }],
    ['may have renewable as a text', { renewable: 'true' }, { renewable: true }],
    ['may have renewable as a text of Python', { renewable: 'False' }, { renewable: false }],
    ['may have renewable as another text', { renewable: 'partly' }, { renewable: 'partly' }],
    ['keep unknown columns', { owner: 'AGL', count: 3, note: null }, { owner: 'AGL', count: 3, note: null }],
    ['join lists', { codes: [1, 2.5, 'x', null, {}] }, { codes: '1, 2.5, x, , ' }],
    ['leave out objects', { deep: { a: 1 } }, { deep: null }],
    [
      'keep HTML, Markdown and formulas verbatim',
      {
        unit_code: '<img src=x onerror=alert(1)>',
        facility: '[x](command:y) **b**',
        owner: '=HYPERLINK("x")',
      },
      {
        unit_code: '<img src=x onerror=alert(1)>',
        facility: '[x](command:y) **b**',
        owner: '=HYPERLINK("x")',
      },
    ],
    ['keep upper case', { fueltech: 'COAL_BLACK' }, { fueltech: 'COAL_BLACK' }],
  ];
  for (const [name, columns, labels] of rows) {
    it(name, async () => {
      const { series } = await runWithBlocks([block([{ columns, data: [] }])]);
      assert.deepEqual(series[0]?.labels, labels);
    });
  }

  it('do not pollute prototypes', () => {
    const columns: unknown = JSON.parse('{"__proto__": {"polluted": true}, "constructor": "c"}');
    const { series } = decodeData([block([{ columns }])], query);
    const labels = series[0]?.labels ?? {};
    assert.equal(Object.getPrototypeOf(labels), Object.prototype);
    assert.deepEqual(Object.entries(labels), [
      ['__proto__', null],
      ['constructor', 'c'],
    ]);
    assert.equal('polluted' in {}, false);
  });
});
