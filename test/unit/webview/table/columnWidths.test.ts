import assert from 'node:assert/strict';
import { columnWidths } from '../../../../src/webview/table/columnWidths';
import { formatExact } from '../../../../src/words/numbers';

describe('the widths of the table', () => {
  const asSent = { unit: 'MW', factor: 1, moreDecimals: 0 };
  const measure = (text: string, part: string): number => text.length * (part === 'head' ? 10 : 7);
  const widthOf = (label: string, ...values: number[]): number =>
    columnWidths(
      [{ label, unit: 'MW', readable: asSent, decimals: 2, values: Float64Array.from(values) }],
      measure,
      false,
    )[0] ?? 0;
  it('fit the name, up to a limit', () => {
    assert.ok(widthOf('Demand · NSW1', 1) >= measure('Demand · NSW1', 'head') + 20);
    assert.equal(widthOf('x'.repeat(500), 1), 260);
    assert.equal(widthOf('a', 1), widthOf('b'));
  });
  it('fit the longest value, whether it is the lowest or the highest', () => {
    const texts: [number[], string][] = [
      [[1, NaN, 123_456_789_012.5], '123,456,789,012.50'],
      [[-123_456_789_012.5, NaN, 1], '−123,456,789,012.50'],
      [[NaN, NaN, 1e36], formatExact(1e36, 2)],
    ];
    for (const [values, text] of texts) {
      assert.ok(widthOf('a', ...values) >= measure(text, 'body') + 20, text);
    }
    assert.ok(widthOf('a', 1e36) > 260);
  });
});
