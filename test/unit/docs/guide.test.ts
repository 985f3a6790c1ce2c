import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { measures } from '#src/domain';
import { definitionOf } from '#src/words/result/measureWords';
import { readManifest } from '../../../scripts/manifest.mjs';

const manifest = readManifest();
const page = fs.readFileSync('docs/guide/settings-and-commands.md', 'utf8');

/** Returns the cells of the table under a heading, row by row. */
function table(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the guide', () => {
  it('has current tables', () => {
    const run = spawnSync(process.execPath, ['scripts/guide.mjs', '--check'], { encoding: 'utf8' });
    assert.equal(run.status, 0, run.stderr);
  });

  it('lists exactly the commands in the command palette, each with a sentence', () => {
    const { commands, menus } = manifest.contributes;
    const hidden = menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command);
    const offered = commands.filter(({ command }) => !hidden.includes(command));
    const rows = table('Commands');
    assert.deepEqual(
      rows.map(([title]) => title),
      offered.map(({ title }) => title),
    );
    for (const [title, , sentence] of rows) assert.match(sentence ?? '', /\w/, title);
  });

  it('lists exactly the settings, with their defaults', () => {
    assert.deepEqual(
      table('Settings').map(([id, value]) => [id, value]),
      manifest.contributes.configuration
        .flatMap(({ properties }) => Object.entries(properties))
        .map(([id, setting]: [string, { default: unknown }]) => {
          const value =
            typeof setting.default === 'string' ? setting.default : JSON.stringify(setting.default);
          return [`\`${id}\``, value === '' ? 'empty' : `\`${value}\``];
        }),
    );
  });

  it('has a definition with an anchor for each measure, linked from tooltips and from the table of measures', () => {
    const definitions = fs.readFileSync('docs/measures.md', 'utf8');
    for (const measure of measures) {
      const anchor = definitionOf(measure).split('#')[1] ?? '';
      assert.ok(definitions.includes(`<a id="${anchor}"></a>`), anchor);
      assert.ok(definitions.includes(`| [${measure.label}](#${anchor})`), measure.label);
    }
  });

  it('has a link to each page in the README and in its index', () => {
    const pages = fs.readdirSync('docs/guide').filter((name) => name !== 'README.md');
    assert.ok(pages.length > 0);
    const [readme, index] = ['README.md', 'docs/guide/README.md'].map((file) =>
      fs.readFileSync(file, 'utf8'),
    );
    for (const name of pages) {
      assert.ok(readme?.includes(`](docs/guide/${name})`), `README.md: ${name}`);
      assert.ok(index?.includes(`](${name})`), `docs/guide/README.md: ${name}`);
    }
  });
});
