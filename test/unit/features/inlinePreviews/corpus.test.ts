import assert from 'node:assert/strict';
import { completeQuery } from '../../../../src/features/inlinePreviews/chooseFound';
import * as languages from '../../../../src/features/inlinePreviews/languages/all';
import { describeFound, readCorpus } from './readCorpus';
import { scanWith } from './scanPython';

const files: readonly (readonly [file: string, language: keyof typeof languages])[] = [
  ['python', 'python'],
  ['pythonHttp', 'python'],
  ['pythonTraps', 'python'],
  ['typescript', 'typescript'],
  ['typescriptHttp', 'typescript'],
  ['typescriptTraps', 'typescript'],
  ['r', 'r'],
  ['text', 'text'],
  ['markdown', 'markdown'],
];

let calls = 0;
let complete = 0;
let asked = 0;

for (const [file, language] of files) {
  describe(`queries in code: ${file}`, () => {
    for (const { title, code, expected } of readCorpus(file)) {
      it(title, () => {
        const found = scanWith(languages[language], code);
        assert.deepEqual(found.map(describeFound), expected);
        calls += found.length;
        complete += found.filter((one) => completeQuery(one) !== undefined).length;
        asked += found.filter(({ unread }) => unread.length > 0).length;
        for (const { start, end, unread } of found) {
          assert.ok(start < end && end <= code.length, 'the extent of the query');
          for (const one of unread) assert.ok(one.start < one.end && one.end <= code.length, one.field);
        }
      });
    }
  });
}

after(() => {
  console.log(`    ${calls} queries: ${complete} say all of it, ${asked} leave something to be asked`);
});
