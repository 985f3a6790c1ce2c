import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileNameOf, nameFile, toHarmlessPath } from '#src/formats/files/fileName';
import type { Query } from '#src/domain';
import { result } from '../sampleResults';

describe('the file name offered for an export', () => {
  it('is made from the title', () => {
    for (const [title, name] of [
      ['NEM power by fueltech, 24h', 'NEM-power-by-fueltech-24h.csv'],
      ['NSW1 price, 1–8 Oct 2026 06:30', 'NSW1-price-1-8-Oct-2026-06-30.csv'],
      ['../../etc/passwd', 'etc-passwd.csv'],
      ['C:\\temp\\x', 'C-temp-x.csv'],
      ['.hidden', 'hidden.csv'],
      ['con', '_con.csv'],
      ['LPT1.old', '_LPT1.old.csv'],
      ['=1+1 <b>', '1-1-b.csv'],
      ['Zürich 電力', 'Zürich-電力.csv'],
      ['???', 'result.csv'],
      ['', 'result.csv'],
      ['🔌', 'result.csv'],
      ['बिजली की क़ीमत', 'बिजली-की-क़ीमत.csv'.normalize('NFC')],
      ['\u0301x', 'x.csv'],
    ] as const)
      assert.equal(fileNameOf(title, 'csv'), name);
  });

  it('marks sample data, however long the title is', () => {
    assert.equal(fileNameOf('NEM price, 7d', 'csv', true), 'NEM-price-7d-sample-data.csv');
    assert.equal(fileNameOf('', 'csv', true), 'result-sample-data.csv');
    const long = fileNameOf('a'.repeat(300), 'csv', true);
    assert.ok(long.endsWith('a-sample-data.csv') && long.length <= 140);
  });

  it('is shortened between graphemes to the limit of file systems', () => {
    for (const [title, name] of [
      ['a'.repeat(300), `${'a'.repeat(135)}.csv`],
      ['電'.repeat(300), `${'電'.repeat(45)}.csv`],
      ['𠮷'.repeat(300), `${'𠮷'.repeat(33)}.csv`],
      // A letter with two marks takes 5 bytes.
      ['q\u0323\u0308'.repeat(300), `${'q\u0323\u0308'.repeat(27)}.csv`],
      [`${'a'.repeat(133)}q\u0323\u0308`, `${'a'.repeat(133)}.csv`],
      [`${'a'.repeat(134)} b`, `${'a'.repeat(134)}.csv`],
      [`x${'\u0308'.repeat(300)}`, 'result.csv'],
    ] as const)
      assert.equal(fileNameOf(title, 'csv'), name);
  });

  it('is a plain name of bounded length for any title', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const name = fileNameOf(title, 'json');
        assert.match(name, /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*\.json$/u);
        assert.ok(Buffer.byteLength(name) <= 140);
      }),
    ));
});

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
