import assert from 'node:assert/strict';
import { EditLog, type Edit } from '#src/features/inlinePreviews/documents/editLog';

const rows: [title: string, edits: Edit[], from: number, to: number][] = [
  ['typed before it', [{ offset: 0, length: 0, added: 3 }], 10, 13],
  ['typed after it', [{ offset: 20, length: 0, added: 3 }], 10, 10],
  ['typed at it', [{ offset: 10, length: 0, added: 3 }], 10, 13],
  ['deleted before it', [{ offset: 2, length: 4, added: 0 }], 10, 6],
  ['replaced around it', [{ offset: 8, length: 6, added: 2 }], 10, 8],
  [
    'changed at two places',
    [
      { offset: 6, length: 2, added: 0 },
      { offset: 0, length: 0, added: 5 },
    ],
    10,
    13,
  ],
];

describe('a position in edited text', () => {
  for (const [title, edits, from, to] of rows) {
    it(`follows text ${title}`, () => {
      const log = new EditLog();
      log.add(2, edits);
      assert.equal(log.map(from, 1), to);
      assert.equal(log.map(from, 2), from, 'a position of the newer version stays');
    });
  }
});
