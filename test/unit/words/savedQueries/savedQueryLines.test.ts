import assert from 'node:assert/strict';
import {
  lineOfConflict,
  lineOfGone,
  lineOfSavedQuery,
  lineOfSetAside,
  lineOfUnsavedQuery,
} from '../../../../src/words/savedQueries/savedQueryWords';

describe('the lines of the log for saved queries', () => {
  for (const [line, expected] of [
    [lineOfSavedQuery('renamed', '/a.json'), 'Saved query renamed: /a.json'],
    [lineOfUnsavedQuery('added', '/'), 'Saved query not added: /'],
    [
      lineOfConflict('/a.json', '/b.json'),
      'Saved query changed elsewhere meanwhile: /a.json; this version added: /b.json',
    ],
    [lineOfGone('/a.json'), 'Saved query was gone already, or changed meanwhile: /a.json'],
    [lineOfSetAside('/a.json', { code: 'notJson' }), 'Saved query set aside: /a.json. It is not valid JSON.'],
  ] as const)
    it(line, () => assert.equal(line, expected));
});
