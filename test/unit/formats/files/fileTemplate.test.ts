import assert from 'node:assert/strict';
import type { Query } from '../../../../src/domain';
import { nameFile, toHarmlessPath } from '../../../../src/formats/files/fileName';
import { result } from '../sampleResults';

const query: Query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price', 'demand'],
  interval: '1h',
  network_region: 'NSW1',
};
const window = { startMs: Date.parse('2026-09-30T14:00:00Z'), endMs: Date.parse('2026-10-07T14:00:00Z') };
const from = { provenance: { ...result([]).provenance, window } };
const nowMs = Date.parse('2026-11-01T20:00:00Z');

const name = (template: string, named = 'Prices', variables: Record<string, string> = {}) =>
  nameFile(template, { name: named, query, variables }, from, nowMs);

describe('a file name from a template', () => {
  it('has the fields of the query and dates in network time', () =>
    assert.equal(
      name('{network}/{region}/{metric}-{interval}-{start}-{end}-{date}-{operation}.csv'),
      'NEM/NSW1/price-demand-1h-2026-10-01-2026-10-08-2026-11-02-market.csv',
    ));

  it('inserts variables in both notations; placeholders of the same name win', () => {
    assert.equal(name('{day}-${day}.csv', 'x', { day: '7d' }), '7d-7d.csv');
    assert.equal(name('{region}-${region}.csv', 'x', { region: 'QLD1' }), 'NSW1-QLD1.csv');
    assert.equal(name('${empty}.csv', 'x', { empty: '' }), 'all.csv');
  });

  for (const [template, expected] of [
    ['{name}.csv', 'Prices-sample-data.csv'],
    ['{network}/{name}', 'NEM/Prices-sample-data'],
    ['{network}/{name}-v1.2', 'NEM/Prices-v1.2-sample-data'],
    ['{name}-sample-data-2.csv', 'Prices-sample-data-2.csv'],
    // A literal name stays as it was typed.
    ['{network}/prices.csv', 'NEM/prices.csv'],
    ['prices.csv', 'prices.csv'],
  ] as const)
    it(`marks sample data unless the name is literal: ${template}`, () => {
      const provenance = { ...from.provenance, isSample: true };
      assert.equal(nameFile(template, { name: 'Prices', query }, { provenance }, nowMs), expected);
    });

  for (const [text, expected] of [
    ['../../Escape', 'Escape.csv'],
    ['/etc/passwd', 'etc-passwd.csv'],
    ['..\\..\\x', 'x.csv'],
    ['con', '_con.csv'],
    ['a\u202e\n\u0000b', 'a-b.csv'],
    ['{region}', 'region.csv'],
    ['.git', 'git.csv'],
    ['…', 'result.csv'],
  ] as const)
    it(`stays in its folder for the value ${JSON.stringify(text)}`, () => {
      assert.equal(name('{name}.csv', text), expected);
      assert.equal(name('${v}.csv', 'x', { v: text }), expected);
    });

  it('avoids reserved names and characters of Windows', () => {
    assert.equal(toHarmlessPath('data\\aux.csv'), 'data/_aux.csv');
    assert.equal(toHarmlessPath('a:b/c?.csv. '), 'a-b/c-.csv');
    assert.equal(toHarmlessPath('../x.csv'), '../x.csv');
  });
});
