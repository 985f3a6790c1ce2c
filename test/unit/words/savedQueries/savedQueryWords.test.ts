import assert from 'node:assert/strict';
import {
  problemOfSaving,
  sentenceOfConflict,
  sentenceOfDeleted,
  sentenceOfMoved,
  sentenceOfUnusable,
  lineOfConflict,
  lineOfGone,
  lineOfSavedQuery,
  lineOfUnsavedQuery,
} from '#src/words/savedQueries/savedQueryWords';

const broken = { code: 'notJson' } as const;

describe('sentences about saved queries', () => {
  for (const [sentence, expected] of [
    [sentenceOfConflict('Prices'), /Your version was saved as “Prices”\.$/],
    [sentenceOfDeleted(['Prices']), /^Deleted “Prices”\.$/],
    [sentenceOfDeleted(['Prices', 'Demand']), /^Deleted 2 queries\.$/],
    [
      sentenceOfMoved([{ before: 'A', after: 'A', isConflict: false }], 'My queries'),
      /^Moved “A” to My queries\.$/,
    ],
    [
      sentenceOfMoved([{ before: 'A', after: 'A (copy)', isConflict: true }], 'study, folder a/b'),
      /^Moved “A” to study, folder a\/b as “A \(copy\)”\. “A” was changed or deleted elsewhere/,
    ],
    [
      sentenceOfMoved(
        [
          { before: 'A', after: 'A (copy)', isConflict: false },
          { before: 'B', after: 'B', isConflict: false },
        ],
        'study',
      ),
      /^Moved 2 queries to study, 1 under another name, because theirs was taken\.$/,
    ],
    [sentenceOfUnusable('Prices', broken), /^“Prices” cannot be used\. It is not valid JSON\.$/],
    [
      sentenceOfUnusable('Prices', {
        ...broken,
        detail: 'Expected "," in JSON at position 7 (line 2 column 3)',
      }),
      /^“Prices” cannot be used\. It is not valid JSON\. Expected "," \(line 2, column 3\)\.$/,
    ],
  ] as const)
    it(`include: ${sentence}`, () => assert.match(sentence, expected));

  it('name the query that could not be saved and keep the rest of the problem', () => {
    const problem = { sentence: 'The disk is full.', remedy: 'Make room.', actions: [] };
    assert.deepEqual(problemOfSaving('Prices', problem), {
      ...problem,
      sentence: '“Prices” could not be saved. The disk is full.',
    });
  });
});

describe('log lines about saved queries', () => {
  for (const [line, expected] of [
    [lineOfSavedQuery('renamed', '/a.json'), 'Saved query renamed: /a.json'],
    [lineOfUnsavedQuery('added', '/'), 'Saved query not added: /'],
    [
      lineOfConflict('/a.json', '/b.json'),
      'Saved query changed elsewhere meanwhile: /a.json; this version added: /b.json',
    ],
    [lineOfGone('/a.json'), 'Saved query was gone already, or changed meanwhile: /a.json'],
  ] as const)
    it(`include: ${line}`, () => assert.equal(line, expected));
});
