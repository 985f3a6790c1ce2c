import assert from '../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { TreeContext } from '#src/features/savedQueries/treeContext';
import { copyAsJson, copyLinks } from '#src/features/savedQueries/exportQueries';
import { openLink } from '#src/features/savedQueries/importQueries';
import type { ShowRequest } from '#src/services/results/results';
import { copyQuery } from '#src/services/savedQueries/tree/moveQuery';
import { createRememberedCharts } from '#src/services/savedQueries/rememberedCharts';
import { queriesOf, type Place } from '#src/services/savedQueries/tree/tree';
import { findQueryFiles } from '#src/services/sharing/findQueryFiles';
import { readShared } from '#src/services/sharing/readShared';
import { fakeMemento } from '../../support/fakeMemento';
import {
  answering,
  linesOf,
  openQueryBench,
  saved,
  workspaceFolder,
  type QueryBench,
} from '../../support/queryLibrary';

const own: Place = { kind: 'user' };
const { signal } = new AbortController();

describe('a shared query', () => {
  let bench: QueryBench;
  let shown: ShowRequest[];
  let context: TreeContext;

  beforeEach(() => {
    bench = openQueryBench();
    shown = [];
    const charts = createRememberedCharts(fakeMemento(), fakeMemento());
    const parts = {
      library: bench.library,
      charts,
      results: { show: (request: ShowRequest) => Promise.resolve(shown.push(request)) },
      runs: { estimate: () => Promise.resolve({ cost: { requests: 1 }, isRateLimited: false }) },
      promptVariables: (_key: string, asked: unknown) => Promise.resolve(asked),
      connections: { current: () => Promise.resolve({ kind: 'sample', label: 'Sample data' }) },
    };
    context = parts as unknown as TreeContext;
  });
  afterEach(() => {
    bench.close();
  });

  it('opens from a copied link, and runs only after a confirmation', async () => {
    const query = { ...saved('Shared', 'a/b'), rest: { notes: 'kept' } };
    await bench.library.add(own, query);
    const tree = await bench.library.tree();
    await answering({}, () => copyLinks(context, tree));
    const link = vscode.Uri.parse(await vscode.env.clipboard.readText());
    assert.deepEqual([link.scheme, link.authority], [vscode.env.uriScheme, 'gridlens.gridlens']);
    const messages = await answering({}, () => openLink(context, link));
    assert.deepEqual([messages, shown], [['Run or save “Shared”?'], []]);
    await answering({ press: 'Run Once' }, () => openLink(context, link));
    assert.deepEqual(shown, [{ query: query.query, name: 'Shared' }]);
    assert.deepEqual(linesOf(await bench.library.tree()), linesOf(tree));
  });

  it('is not read from a link of another form', async () => {
    for (const link of ['x://gridlens.gridlens/run?saved=e30', 'x://gridlens.gridlens/query?saved=%7B%7D']) {
      const messages = await answering({ press: 'Run Once' }, () =>
        openLink(context, vscode.Uri.parse(link)),
      );
      assert.equal(messages.length, 1);
      assert.match(messages[0] ?? '', /does not know this link|has no query/);
    }
    assert.deepEqual(shown, []);
  });

  it('is copied with others as JSON, which can be imported', async () => {
    for (const name of ['A', 'B']) await bench.library.add(own, { ...saved(name), rest: { notes: name } });
    const messages = await answering({}, async () => copyAsJson(context, await bench.library.tree()));
    assert.deepEqual(messages, ['Copied 2 queries as JSON.']);
    assert.deepEqual(
      readShared(await vscode.env.clipboard.readText()).queries.map((one) => one.rest),
      [{ notes: 'A' }, { notes: 'B' }],
    );
  });

  it('is copied to the other home with its unknown fields under a free name', async () => {
    const project: Place = { kind: 'workspace', folder: workspaceFolder().uri.toString() };
    await bench.library.add(project, { ...saved('A'), rest: { notes: 'theirs' } });
    const node = await bench.library.add(own, { ...saved('A', 'x'), rest: { notes: 'mine' } });
    const copy = await copyQuery(context, { node: node ?? assert.fail(), target: { place: project } });
    assert.equal(copy?.stored.name, 'A (copy)');
    const { saved: copied } = await bench.library.open(copy);
    assert.deepEqual([copied.rest, copied.folder], [{ notes: 'mine' }, undefined]);
  });

  it('is imported with others until the import is cancelled', async () => {
    const many = Array.from({ length: 30 }, (_, i) => saved(`Q${i}`));
    const added = await bench.library.addAll(own, many, (count) => count < 25);
    assert.deepEqual([added.count, added.nodes.length, 'error' in added], [25, 25, false]);
    assert.equal(queriesOf(await bench.library.tree()).length, 25);
  });

  it('is found in a folder, but not through a linked folder', async () => {
    const root = path.join(bench.root, 'from');
    fs.mkdirSync(path.join(root, 'deep', 'node_modules'), { recursive: true });
    fs.symlinkSync(path.join(bench.root), path.join(root, 'loop'));
    for (const file of [
      'a.gridlens.json',
      'deep/b.gridlens.json',
      'deep/node_modules/c.gridlens.json',
      'd.json',
    ])
      fs.writeFileSync(path.join(root, file), '{');
    const { files, isCut } = await findQueryFiles(vscode.Uri.file(root), 2000, signal);
    assert.deepEqual(
      files.map(({ folders, file }) => [...folders, file].join('/')),
      ['a.gridlens.json', 'deep/b.gridlens.json'],
    );
    assert.equal(isCut, false);
  });
});
