import assert from 'node:assert/strict';
import fs from 'node:fs';

const maxWords = 900;
const readme = fs.readFileSync('README.md', 'utf8');

describe('the README', () => {
  it('is short', () => {
    const words = readme.trim().split(/\s+/);
    assert.ok(words.length <= maxWords, `${words.length} words`);
  });

  it('shows pictures', () => assert.match(readme, /!\[[^\]]+\]\(media\/readme\/[^)]+\)/));

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const guide = fs.readdirSync('docs/guide').map((page) => fs.readFileSync(`docs/guide/${page}`, 'utf8'));
    for (const text of [readme, ...guide])
      for (const [, name] of text.matchAll(/(?:`|^)npm (?:run )?([a-z:]+)/gm))
        assert.ok(name !== undefined && (name in scripts || ['ci', 'pack', 'install'].includes(name)), name);
  });
});
