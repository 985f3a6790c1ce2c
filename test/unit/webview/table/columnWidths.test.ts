import assert from 'node:assert/strict';
import { columnWidth } from '../../../../src/webview/table/useTable';
import { longData, wideData } from '../../../../src/webview/table/tableShapes';
import { formatExact } from '../../../../src/words/numbers';
import { seriesOf, shownOf } from '../shown';

describe('the widths of columns', () => {
  const measure = (text: string, part: string) => text.length * (part === 'head' ? 10 : 7);
  const widthOf = (unit_code: string, ...values: number[]) => {
    const [column] = wideData(shownOf([seriesOf({ unit_code }, values)])).columns;
    return column ? columnWidth(column, measure, false) : NaN;
  };
  it('fit the name, up to a limit', () => {
    assert.ok(widthOf('Demand · NSW1', 1) >= measure('Demand · NSW1', 'head') + 20);
    assert.equal(widthOf('x'.repeat(500), 1), 260);
    assert.equal(widthOf('a', 1), widthOf('b', 1));
  });
  it('fit the longest value, lowest or highest', () => {
    const texts: [number[], string][] = [
      [[1, NaN, 123_456_789_012.5], '123,456,789,012.500'],
      [[-123_456_789_012.5, NaN, 1], '−123,456,789,012.500'],
      [[NaN, NaN, 1e36], formatExact(1e36, 3)],
    ];
    for (const [values, text] of texts) {
      assert.ok(widthOf('a', ...values) >= measure(text, 'body') + 20, text);
    }
    assert.ok(widthOf('a', 1e36) > 260);
  });
  it('fit the longest text, up to the same limit', () => {
    const long = (unit_code: string) =>
      longData(shownOf([seriesOf({ unit_code: 'A' }, [1]), seriesOf({ unit_code }, [1])])).columns.map(
        (one) => columnWidth(one, measure, false),
      );
    assert.ok((long('TWENTY LETTERS LONG.')[0] ?? 0) >= 20 * 7 + 20);
    assert.equal(long('x'.repeat(500))[0], 260);
  });
});
