import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileNameOf } from '../../../../src/formats/files/fileName';

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
