import assert from 'node:assert/strict';
import type { Query } from '#src/domain';
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
  linesOfImport,
  linesOfOffered,
  questionOfImport,
  sentenceOfExportedQueries,
  sentenceOfNothing,
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

const query: Query = {
  operation: 'facilities',
  network_code: 'NEM',
  metrics: ['power'],
  window: '7d',
  facility_code: Array.from({ length: 33 }, (_, i) => `F${i}`),
};

describe('the words of sharing', () => {
  it('show a whole query, its service and the omitted fields', () => {
    const lines = linesOfOffered({
      query,
      connection: 'api.example.org',
      cost: { requests: 2 },
      diagnostics: [],
      omitted: ['limit'],
      hasToken: true,
    });
    assert.deepEqual(lines.slice(0, 4), [
      'Operation: facilities',
      'Network: National Electricity Market (NEM)',
      'Metrics: power',
      'Window: 7d',
    ]);
    assert.match(lines[4] ?? '', /^Facility codes: F0, .*F29 and 3 more$/);
    assert.ok(lines.includes('It uses api.example.org: 2 requests.'));
    assert.ok(lines.some((line) => line.includes('limit')));
    assert.ok(lines.some((line) => line.startsWith('It contained a key or token')));
  });

  it('summarise a thousand broken files, with the reasons of the first', () => {
    const broken = Array.from({ length: 1000 }, (_, i) => ({
      source: `${i}.json`,
      broken: { code: 'notJson' } as const,
    }));
    const arrived = {
      queries: [{ name: 'A' }, { name: 'B' }],
      broken,
      omitted: [],
      hasToken: false,
      isCut: true,
    };
    assert.equal(questionOfImport(arrived), 'Import 2 queries?');
    const lines = linesOfImport(arrived);
    assert.ok(lines.length < 15, String(lines.length));
    assert.ok(lines.includes('Skipped 1,000 items that are not saved queries:'));
    assert.ok(lines.includes('0.json: It is not valid JSON.'));
    assert.ok(lines.includes('and 995 more'));
  });

  it('explain why nothing is imported', () => {
    assert.match(sentenceOfNothing('The clipboard', []), /^The clipboard has no query: neither/);
    const one = [{ source: 'Link', broken: { code: 'newerVersion' } as const }];
    assert.match(sentenceOfNothing('The link', one), /made by a newer Gridlens\. Update Gridlens/);
  });

  it('count the queries that were not exported', () =>
    assert.equal(
      sentenceOfExportedQueries(['A'], 'out', { planned: 3, broken: 1 }),
      'Exported 1 of 3 queries to out. 1 file that cannot be read was left out.',
    ));
});
