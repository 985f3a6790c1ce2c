import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileNameOf } from '../../../src/features/exports/fileName';

describe('the file name offered for an export', () => {
  it('is made from the title', () => {
    const rows: [string, string][] = [
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
    ];
    for (const [title, name] of rows) assert.equal(fileNameOf(title, 'csv'), name);
  });

  it('is a plain name of bounded length, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const name = fileNameOf(title, 'json');
        assert.match(name, /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*\.json$/u);
        assert.ok(Array.from(name).length <= 86);
      }),
    );
  });
});
