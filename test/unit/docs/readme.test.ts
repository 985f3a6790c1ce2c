import assert from 'node:assert/strict';
import fs from 'node:fs';

const readme = fs.readFileSync('README.md', 'utf8');

describe('the first documents', () => {
  for (const [file, maxWords] of [
    ['README.md', 900],
    ['CONTRIBUTING.md', 600],
  ] as const)
    it(`have at most ${maxWords} words, tables included: ${file}`, () => {
      const words = fs.readFileSync(file, 'utf8').trim().split(/\s+/);
      assert.ok(words.length <= maxWords, `${words.length} words`);
    });

  it('show pictures', () => assert.match(readme, /!\[[^\]]+\]\(media\/readme\/[^)]+\)/));

  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const pages = ['docs', 'docs/guide'].flatMap((folder) =>
      fs
        .readdirSync(folder)
        .filter((page) => page.endsWith('.md'))
        .map((page) => `${folder}/${page}`),
    );
    for (const file of ['README.md', 'CONTRIBUTING.md', ...pages])
      for (const [, name] of fs.readFileSync(file, 'utf8').matchAll(/(?:`|^)npm (?:run )?([a-z:]+)/gm))
        assert.ok(name !== undefined && (name in scripts || ['ci', 'pack', 'install'].includes(name)), name);
  });
});
