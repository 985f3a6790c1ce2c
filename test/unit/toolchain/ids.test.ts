import assert from 'node:assert/strict';
import { exportFormatRows } from '../../../src/domain';
import {
  authenticationProviderId,
  commands,
  datasetActions,
  datasetCommandOf,
  exportCommandOf,
  settingIds,
  treeCommands,
  views,
} from '../../../src/host/ids';
import { readManifest } from '../../../scripts/manifest.mjs';

interface Contributions {
  readonly commands: readonly { readonly command: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
  readonly configuration: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
  readonly authentication: readonly { readonly id: string }[];
  readonly menus: Readonly<
    Record<
      string,
      readonly { readonly command?: string; readonly submenu?: string; readonly when?: string }[]
    >
  >;
}

const manifest = readManifest() as { readonly contributes: Contributions };
const { contributes } = manifest;

const commandIds: readonly string[] = [
  ...Object.values(commands),
  ...Object.values(treeCommands),
  ...datasetActions.map(datasetCommandOf),
  ...exportFormatRows.map(({ id }) => exportCommandOf(id)),
];

describe('the ids in package.json', () => {
  const rows: readonly (readonly [string, readonly string[], readonly string[]])[] = [
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
      assert.deepEqual([...contributed].sort(), [...known].sort());
    });
  }

  it('name, in menus, commands that are contributed', () => {
    const inMenus = Object.values(contributes.menus).flatMap((items) => items.map(({ command }) => command));
    assert.deepEqual(
      inMenus.filter((id) => id !== undefined && !commandIds.includes(id)),
      [],
    );
  });

  it('are offered by the palette, but for the short words of the menus of rows', () => {
    const { commandPalette = [] } = contributes.menus;
    assert.deepEqual(
      commandPalette
        .filter(({ when }) => when === 'false')
        .map(({ command }) => command)
        .sort(),
      [...Object.values(treeCommands), ...datasetActions.map(datasetCommandOf)].sort(),
    );
  });

  it('are in a menu of a view, where the palette does not offer them', () => {
    const { commandPalette: _, ...menus } = contributes.menus;
    const inRows = Object.values(menus).flatMap((items) => items.map(({ command }) => command));
    const ofRows: readonly string[] = [
      ...Object.values(treeCommands),
      ...datasetActions.map(datasetCommandOf),
    ];
    assert.deepEqual(
      ofRows.filter((id) => !inRows.includes(id)),
      [],
    );
  });

  it('are in no menu above a results tab: its page has a place for each', () => {
    const above = Object.entries(contributes.menus).filter(([menu]) => menu.startsWith('editor/title'));
    for (const { command, when } of above.flatMap(([, entries]) => entries))
      assert.match(when ?? '', /^resourceFilename =~ /, command);
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
