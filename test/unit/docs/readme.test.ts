import assert from 'node:assert/strict';
import fs from 'node:fs';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: {
      readonly commandPalette: readonly { readonly command: string; readonly when: string }[];
    };
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default: unknown }>> };
  };
}

const readme = fs.readFileSync('README.md', 'utf8');
const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Manifest;

/** Returns the cells of the table under a heading, row by row. */
function table(heading: string): string[][] {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the README', () => {
  it('lists exactly the commands that the palette offers', () => {
    const { commands, menus } = manifest.contributes;
    const hidden = menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command);
    const offered = commands.filter(({ command }) => !hidden.includes(command));
    assert.deepEqual(
      table('Commands').map(([title]) => title),
      offered.map(({ title }) => title).sort((a, b) => order(a) - order(b)),
    );
  });

  it('lists exactly the settings that are contributed, with their defaults', () => {
    assert.deepEqual(
      table('Settings').map(([id, value]) => [id, value]),
      Object.entries(manifest.contributes.configuration.properties).map(([id, setting]) => [
        `\`${id}\``,
        `\`${typeof setting.default === 'string' ? setting.default : JSON.stringify(setting.default)}\``,
      ]),
    );
  });

  it('shows pictures that exist', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
    assert.ok(pictures.length > 0);
    for (const picture of pictures) assert.ok(fs.existsSync(picture), picture);
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, name] of readme.matchAll(/`npm (?:run )?([a-z:]+)/g)) {
      assert.ok(name !== undefined && (name in scripts || ['ci', 'link'].includes(name)), name);
    }
  });
});

/** Returns the position of a command in the README, so that its order is free while its rows are not. */
function order(title: string): number {
  return table('Commands').findIndex(([cell]) => cell === title);
}
