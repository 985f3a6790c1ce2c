import assert from 'node:assert/strict';
import { exportFormatRows } from '#src/domain';
import {
  authenticationProviderId,
  commands,
  datasetActions,
  datasetCommandOf,
  exportCommandOf,
  settingIds,
  treeCommands,
  views,
} from '#src/host/ids';
import { readManifest } from '../../../scripts/manifest.mjs';

const manifest = readManifest();
const { contributes } = manifest;
const menus: Record<string, { command?: string; when: string }[]> = contributes.menus;

/** The commands in the menus of rows. */
const ofRows: string[] = [...Object.values(treeCommands), ...datasetActions.map(datasetCommandOf)];
const commandIds: string[] = [
  ...Object.values(commands),
  ...ofRows,
  ...exportFormatRows.map(({ id }) => exportCommandOf(id)),
];

describe('the ids in package.json', () => {
  const rows: [string, string[], string[]][] = [
    ['commands', contributes.commands.map(({ command }) => command), commandIds],
    [
      'views',
      Object.values(contributes.views).flatMap((list) => list.map(({ id }) => id)),
      Object.values(views),
    ],
    [
      'settings',
      contributes.configuration.flatMap(({ properties }) => Object.keys(properties)),
      Object.values(settingIds),
    ],
    ['authentication providers', contributes.authentication.map(({ id }) => id), [authenticationProviderId]],
  ];
  for (const [what, contributed, known] of rows) {
    it(`are those that the code knows: ${what}`, () => {
      assert.deepEqual(contributed.sort(), known.sort());
    });
  }

  it('name, in menus, commands that are contributed', () => {
    const inMenus = Object.values(menus).flatMap((items) => items.map(({ command }) => command));
    assert.deepEqual(
      inMenus.filter((id) => id !== undefined && !commandIds.includes(id)),
      [],
    );
  });

  it('are offered by the palette, but for the short words of the menus of rows', () => {
    const { commandPalette } = contributes.menus;
    assert.deepEqual(
      commandPalette
        .filter(({ when }) => when === 'false')
        .map(({ command }) => command)
        .sort(),
      ofRows.sort(),
    );
  });

  it('are in a menu of a view, where the palette does not offer them', () => {
    const { commandPalette: _, ...drawn } = menus;
    const inRows = Object.values(drawn).flatMap((items) => items.map(({ command }) => command));
    assert.deepEqual(
      ofRows.filter((id) => !inRows.includes(id)),
      [],
    );
  });

  it('are in no menu above a results tab: its page has a place for each', () => {
    const above = Object.entries(menus).filter(([menu]) => menu.startsWith('editor/title'));
    for (const { command, when } of above.flatMap(([, entries]) => entries))
      assert.match(when, /^resourceFilename =~ /, command);
  });

  it('name, in texts, commands that are contributed', () => {
    const named = [...JSON.stringify(manifest).matchAll(/(?:command:|onCommand:)(gridlens\.[\w.]+)/g)];
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.map(([, id = '']) => id).filter((id) => !commandIds.includes(id)),
      [],
    );
  });
});
