import assert from 'node:assert/strict';
import { offsetOfBroken, placeOf } from '../../../../src/features/queryFiles/queryFile';
import { parseSavedQuery } from '../../../../src/formats/queryFiles/savedQueryFile';

/** Returns the text at the fault that makes a text an invalid saved query. */
function faultIn(text: string) {
  const parsed = parseSavedQuery(text);
  assert.ok('broken' in parsed);
  return text.slice(offsetOfBroken(text, parsed.broken)).slice(0, 8);
}

const query = '{ "operation": "market", "network_code": "NEM", "metrics": ["price"], "interval": "1h" }';

describe('where a text is no saved query', () => {
  it('is at the value that is wrong', () => {
    assert.equal(faultIn(`{ "version": 9, "name": "A", "query": ${query} }`), '9, "name');
    assert.equal(faultIn(`{ "version": 1, "name": 17, "query": ${query} }`), '17, "que');
    assert.equal(
      faultIn(`{ "version": 1, "name": "A", "query": ${query.replace('"market"', '"all"')} }`),
      '"all", "',
    );
  });

  it('is at the query where something is missing in it, and where JSON ends', () => {
    assert.equal(faultIn('{ "version": 1, "name": "A", "query": {} }'), '{} }');
    assert.equal(faultIn('{ "version": 1, "name": ] }'), '] }');
  });

  it('is said as a line and a column', () => {
    assert.deepEqual(placeOf('a\r\nbc', 4), { line: 2, column: 2 });
  });
});
