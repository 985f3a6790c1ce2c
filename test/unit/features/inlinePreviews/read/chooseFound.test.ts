import assert from 'node:assert/strict';
import {
  completeQuery,
  foundAt,
  namesOfUnread,
} from '../../../../../src/features/inlinePreviews/read/foundQuery';
import { scanPython } from '../scanPython';

const code = 'a.get_market("NEM", ["price"])\n\nb.get_market("WEM", wanted, "5m", datetime.now())\n';
const found = scanPython(code);

const places: readonly (readonly [offset: number, network: string | undefined])[] = [
  [0, 'NEM'],
  [12, 'NEM'],
  [30, 'NEM'],
  [31, undefined],
  [32, 'WEM'],
  [code.length, undefined],
];

describe('the query at a place in code', () => {
  for (const [offset, network] of places) {
    it(`is ${network ?? 'none'} at ${offset}`, () => {
      assert.equal(foundAt(found, offset)?.partial.network_code, network);
    });
  }

  it('is the inner one of nested calls', () => {
    const nested = 'a.get_market("NEM", b.get_market("WEM", ["price"]))';
    assert.equal(foundAt(scanPython(nested), nested.indexOf('WEM'))?.partial.network_code, 'WEM');
    assert.equal(foundAt(scanPython(nested), 5)?.partial.network_code, 'NEM');
  });

  it('is run when code says all of it, and asked for when not', () => {
    const [whole, open] = found;
    assert.ok(whole && open);
    assert.deepEqual(completeQuery(whole), { operation: 'market', network_code: 'NEM', metrics: ['price'] });
    assert.equal(completeQuery(open), undefined);
    assert.equal(namesOfUnread(open.unread), 'metrics (wanted), date_start (datetime.now())');
  });

  it('is asked for when a field that every query has is missing', () => {
    const [bare] = scanPython('a.get_market("NEM")');
    assert.ok(bare);
    assert.equal(completeQuery(bare), undefined);
  });
});
