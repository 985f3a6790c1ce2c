import assert from 'node:assert/strict';
import fs from 'node:fs';
import { checkQuery } from '../../../src/domain';
import { completeQuery } from '../../../src/features/inlinePreviews/read/foundQuery';
import { scanPython } from '../features/inlinePreviews/scanPython';
import { formatSavedQuery, parseSavedQuery } from '../../../src/formats/queryFiles/savedQueryFile';

const files = fs.readdirSync('examples/queries');

/** The number of queries in each file, and of those with complete code. */
const code = [
  ['fuel_mix.py', 3, 3],
  ['prices.py', 3, 2],
] as const;

describe('the examples', () => {
  it('include at least three saved queries', () => assert.ok(files.length >= 3));

  for (const file of files)
    it(`have ${file} in its saved form without findings`, () => {
      const text = fs.readFileSync(`examples/queries/${file}`, 'utf8');
      const parsed = parseSavedQuery(text);
      assert.ok('saved' in parsed);
      assert.equal(formatSavedQuery(parsed.saved), text);
      assert.deepEqual(checkQuery(parsed.saved.query), []);
    });

  for (const [file, all, complete] of code)
    it(`have ${all} queries in ${file}, ${complete} of them complete and valid`, () => {
      const found = scanPython(fs.readFileSync(`examples/${file}`, 'utf8'));
      const queries = found.map(completeQuery).filter((query) => query !== undefined);
      assert.deepEqual([found.length, queries.length], [all, complete]);
      assert.deepEqual(
        queries.flatMap((query) => checkQuery(query)),
        [],
      );
    });
});
