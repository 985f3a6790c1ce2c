import assert from 'node:assert/strict';
import fs from 'node:fs';

const text = fs.readFileSync('docs/security.md', 'utf8');
const [, table = ''] = /### Bounds\n([^]*?)\n### /.exec(text) ?? [];
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the table of bounds', () => {
  it('has rows', () => {
    assert.ok(rows.length > 15, `${rows.length} rows`);
  });
  for (const [, subject = '', , tests = ''] of rows)
    it(`names tests that are there: ${subject}`, () => {
      const names = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      assert.ok(names.length > 0, 'a bound has a test');
      for (const name of names) {
        const places = ['test/unit', 'test/long', 'test'].map((folder) => `${folder}/${name}.test.ts`);
        assert.ok(
          places.some((place) => fs.existsSync(place)),
          `there is no test ${name}`,
        );
      }
    });
});
