import assert from 'node:assert/strict';
import { idOfFile, idOfKey, nextFileOf } from '#src/services/savedQueries/queryId';

describe('the id in the names of a query’s files', () => {
  it('stays after changes', () => {
    let count = 0;
    const newId = () => `n${++count}`;
    const second = nextFileOf('abc.gridlens.json', newId);
    const third = nextFileOf(second, newId);
    assert.deepEqual([second, third], ['abc~n1.gridlens.json', 'abc~n2.gridlens.json']);
    assert.equal(idOfFile(third), 'abc');
    assert.equal(idOfKey(`user|file:///store/queries/${third}`), 'abc');
  });

  it('is dropped when the name would be too long', () => {
    assert.equal(
      nextFileOf(`${'x'.repeat(200)}.gridlens.json`, () => 'n'),
      'n.gridlens.json',
    );
  });
});
