import assert from 'node:assert/strict';
import { offsetOfBroken, placeOf } from '#src/features/queryFiles/queryFile';
import { parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';

/** Returns the text at the fault that makes a text an invalid saved query. */
function faultIn(text: string) {
  const parsed = parseSavedQuery(text);
  assert.ok('broken' in parsed);
  return text.slice(offsetOfBroken(text, parsed.broken)).slice(0, 8);
}

const query = '{ "operation": "market", "network_code": "NEM", "metrics": ["price"], "interval": "1h" }';

describe('the place of a fault in a query file', () => {
  it('is the invalid value', () => {
    assert.equal(faultIn(`{ "version": 9, "name": "A", "query": ${query} }`), '9, "name');
    assert.equal(faultIn(`{ "version": 1, "name": 17, "query": ${query} }`), '17, "que');
    assert.equal(
      faultIn(`{ "version": 1, "name": "A", "query": ${query.replace('"market"', '"all"')} }`),
      '"all", "',
    );
  });

  it('is the query that lacks a field, or where JSON breaks', () => {
    assert.equal(faultIn('{ "version": 1, "name": "A", "query": {} }'), '{} }');
    assert.equal(faultIn('{ "version": 1, "name": ] }'), '] }');
  });

  it('has a line and a column', () => {
    assert.deepEqual(placeOf('a\r\nbc', 4), { line: 2, column: 2 });
  });
});
