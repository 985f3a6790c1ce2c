import assert from 'node:assert/strict';
import fs from 'node:fs';
import { exportFormatRows, intervals } from '#src/domain';
import { contextKeys, schemaScheme } from '#src/host/ids';
import { readManifest, readTexts } from '../../../scripts/manifest.mjs';

const { activationEvents, contributes } = readManifest();

describe('package.nls.json', () => {
  const manifest = fs.readFileSync('package.json', 'utf8');

  it('has a text for each key in package.json, and no other', () => {
    const keys = [...manifest.matchAll(/"%(.+?)%"/g)].map(([, key]) => key);
    assert.deepEqual([...new Set(keys)].sort(), Object.keys(readTexts()).sort());
  });

  it('has the title of a command under the id of the command', () => {
    const { contributes: unresolved } = JSON.parse(manifest) as ReturnType<typeof readManifest>;
    for (const { command, title } of unresolved.commands)
      assert.equal(title, `%command.${command.replace('gridlens.', '')}%`);
  });
});

describe('the events that activate the extension', () => {
  it('include the file system of the schema, which VS Code reads for each query file', () => {
    assert.ok(activationEvents.includes(`onFileSystem:${schemaScheme}`));
    assert.deepEqual(
      contributes.jsonValidation.map(({ fileMatch, url }) => [fileMatch, url.split('://')[0]]),
      [['*.gridlens.json', schemaScheme]],
    );
  });

  it('are none that VS Code derives from contributions', () => {
    const derived = /^on(?:Command|View|CustomEditor|TaskType|AuthenticationRequest|LanguageModelTool)\b/;
    assert.deepEqual(
      activationEvents.filter((event) => derived.test(event)),
      [],
    );
  });
});

describe('the setting of longest windows', () => {
  const [setting] = contributes.configuration.flatMap(
    ({ properties }) => properties['gridlens.service.windowDays'] ?? [],
  );
  assert.ok(setting);

  it('has each interval once, in the order of the vocabulary', () => {
    assert.deepEqual(
      Object.keys(setting.properties),
      intervals.map(({ code }) => code),
    );
  });

  it('takes the same days for each, and names none by default', () => {
    const bounds = Object.values(setting.properties).map(
      ({ minimum, maximum }) => `${minimum} to ${maximum}`,
    );
    assert.equal(new Set(bounds).size, 1, bounds.join(', '));
    assert.deepEqual(setting.default, {});
  });
});

describe('the step of the walkthrough about exports', () => {
  it('names each format', () => {
    const step = contributes.walkthroughs.flatMap(({ steps }) => steps).find(({ id }) => id === 'export');
    for (const { title } of exportFormatRows) assert.ok(step?.description.includes(title), title);
  });
});

const { commandPalette } = contributes.menus;
const whenOf = new Map(commandPalette.map(({ command, when }) => [command, when]));

/** Returns the commands in the palette. `isTrue` evaluates the terms of conditions: keys and comparisons. */
const offered = (isTrue: (term: string) => boolean) =>
  contributes.commands
    .map(({ command }) => command)
    .filter((command) => whenOf.get(command)?.split(' || ').some(isTrue) ?? true);

describe('the command palette', () => {
  const atStart = offered(() => false);
  const added = (isTrue: (term: string) => boolean) =>
    offered(isTrue).filter((command) => !atStart.includes(command));

  it('has conditions that are alternatives, as this test reads them', () => {
    for (const { command, when } of commandPalette) assert.doesNotMatch(when, /&&|!/, command);
  });

  it('has at most thirty commands with nothing open', () => {
    assert.ok(atStart.length <= 30, `${atStart.length}: ${atStart.join(', ')}`);
    assert.deepEqual(
      atStart.filter((command) => /^gridlens\.(result|queryFile)\./.test(command)),
      [],
    );
  });

  it('has the commands of a result while one is open', () => {
    const found = added((term) => term === contextKeys.hasResult);
    for (const { id } of exportFormatRows) {
      const command = `gridlens.result.export${id.charAt(0).toUpperCase()}${id.slice(1)}`;
      assert.ok(found.includes(command), command);
    }
    assert.ok(found.includes('gridlens.savedQuery.save'));
  });

  it('has the commands of previews while the active editor may hold queries', () => {
    assert.deepEqual(
      added((term) => term === contextKeys.mayHoldQueries),
      ['preview', 'previewAll', 'changeAnswers', 'forgetAnswers'].map((verb) => `gridlens.code.${verb}`),
    );
  });

  it('has the commands of query files in such a file', () => {
    const inFile = (file: string) => (term: string) => {
      const [, pattern] = /^resourceFilename =~ \/(.+)\/$/.exec(term) ?? [];
      return pattern !== undefined && new RegExp(pattern).test(file);
    };
    assert.ok(added(inFile('a.gridlens.json')).includes('gridlens.queryFile.run'));
    assert.deepEqual(added(inFile('package.json')), []);
  });
});

const menus: Record<string, { command?: string; when: string; group?: string }[]> = contributes.menus;

describe('the menus', () => {
  it('have at most twelve entries in a group, and more than twelve only in several groups', () => {
    const { commandPalette: _, ...drawn } = menus;
    for (const [menu, items] of Object.entries(drawn)) {
      const placeOf = (when: string) => /view == [\w.]+/.exec(when)?.[0];
      for (const place of new Set(items.map(({ when }) => placeOf(when)))) {
        const within = items.filter(({ when }) => placeOf(when) === place);
        const groups = within.map(({ group = '' }) => group.split('@')[0]);
        for (const group of groups) {
          const { length } = groups.filter((one) => one === group);
          assert.ok(length <= 12, `${menu} ${place} ${group}: ${length}`);
        }
        assert.ok(within.length <= 12 || new Set(groups).size > 1, `${menu} ${place}`);
        const positions = within.map(({ group, when }) => `${group} ${when}`);
        assert.equal(new Set(positions).size, positions.length, `${menu} ${place}: two at one position`);
      }
    }
  });
});

describe('the icons of commands', () => {
  it('are those that VS Code draws: in a title bar or in a row', () => {
    const drawn = Object.values(menus)
      .flat()
      .filter(({ group = '' }) => /^(?:navigation|inline)\b/.test(group))
      .map(({ command }) => command);
    assert.deepEqual(
      contributes.commands.flatMap(({ command, icon }) => (icon === undefined ? [] : command)).sort(),
      [...new Set(drawn)].sort(),
    );
  });
});

describe('the settings', () => {
  it('are sixteen, in titled groups with an order', () => {
    const groups = contributes.configuration.map(({ title, order, properties }) => ({
      title,
      order,
      orders: Object.values(properties).map(({ order }: { order: number }) => order),
    }));
    assert.equal(groups.flatMap(({ orders }) => orders).length, 16);
    assert.deepEqual(
      groups.map(({ order }) => order),
      groups.map((_, i) => i + 1),
    );
    for (const { title, orders } of groups) {
      assert.match(title, /\w/);
      assert.deepEqual(
        orders,
        orders.map((_, i) => i + 1),
        title,
      );
    }
  });
});
