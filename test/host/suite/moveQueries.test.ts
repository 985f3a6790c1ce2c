import assert from '../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { noChoices } from '#src/domain';
import { createRememberedCharts } from '#src/services/savedQueries/rememberedCharts';
import { moveQuery, type Moved } from '#src/services/savedQueries/tree/moveQuery';
import type { Library } from '#src/services/savedQueries/library';
import type { Target } from '#src/services/savedQueries/tree/planMoves';
import { queriesOf, type Place, type QueryNode } from '#src/services/savedQueries/tree/tree';
import { fakeMemento } from '../../support/fakeMemento';
import { linesOf, openQueryBench, saved, workspaceFolder, type QueryBench } from '../../support/queryLibrary';

const own: Place = { kind: 'user' };

const createCharts = () => createRememberedCharts(fakeMemento(), fakeMemento());

describe('a moved query', () => {
  let bench: QueryBench;
  let project: Place;

  beforeEach(() => {
    bench = openQueryBench();
    project = { kind: 'workspace', folder: workspaceFolder().uri.toString() };
  });
  afterEach(() => {
    bench.close();
  });

  const find = async (name: string, library: Library = bench.library): Promise<QueryNode> => {
    const found = queriesOf(await library.tree()).find(({ stored }) => stored.name === name);
    return found ?? assert.fail(`no query ${name}`);
  };
  const move = async (name: string, target: Target, library: Library = bench.library): Promise<Moved> =>
    moveQuery({ library, charts: createCharts() }, { node: await find(name, library), target });
  const lines = async () => linesOf(await bench.library.tree());

  it('creates nested folders in its home', async () => {
    await bench.library.add(own, saved('A'));
    const { undo } = await move('A', { place: own, folder: 'x/y' });
    assert.deepEqual(await lines(), ['My queries', '  x', '    y', '      A']);
    assert.equal(await undo(), true);
    assert.deepEqual(await lines(), ['My queries', '  A']);
  });

  it('keeps its unknown fields on the way to the other home and back', async () => {
    const file = bench.writeProject('A');
    const text = JSON.stringify({
      $schema: './x.json',
      ...(JSON.parse(fs.readFileSync(file, 'utf8')) as object),
      notes: { by: ['me'] },
    });
    fs.writeFileSync(file, text);
    bench.library.refresh();
    const { undo } = await move('A', { place: own, folder: 'x' });
    assert.deepEqual(await lines(), ['My queries', '  x', '    A']);
    assert.equal(fs.existsSync(file), false);
    const { saved: moved } = await bench.library.open(await find('A'));
    assert.deepEqual([moved.schema, moved.rest], ['./x.json', { notes: { by: ['me'] } }]);
    assert.equal(await undo(), true);
    assert.equal(fs.readFileSync(file, 'utf8'), text);
    assert.deepEqual(await lines(), [workspaceFolder().name, '  A']);
  });

  it('gets another name when its name is taken', async () => {
    await bench.library.add(own, saved('A'));
    await bench.library.add(project, saved('A'));
    const [mine] = queriesOf(await bench.library.tree());
    assert.ok(mine);
    await moveQuery(
      { library: bench.library, charts: createCharts() },
      { node: mine, target: { place: project } },
    );
    assert.deepEqual(await lines(), [workspaceFolder().name, '  A', '  A (copy)']);
    assert.equal(fs.readdirSync(bench.projectQueries).length, 2);
  });

  it('keeps another window’s change', async () => {
    await bench.library.add(own, saved('A'));
    const node = await find('A');
    const stale: Library = {
      ...bench.library,
      add: async (place, query) => {
        const other = bench.open();
        await other.change(await find('A', other), saved('B'));
        other.dispose();
        return bench.library.add(place, query);
      },
    };
    const target = { place: project };
    const { isConflict } = await moveQuery({ library: stale, charts: createCharts() }, { node, target });
    bench.library.refresh();
    assert.equal(isConflict, true);
    assert.deepEqual(await lines(), ['My queries', '  B', workspaceFolder().name, '  A']);
  });

  it('stays in place when the other home cannot be written', async () => {
    await bench.library.add(own, saved('A'));
    const outside = fs.mkdtempSync(path.join(bench.root, 'outside-'));
    fs.symlinkSync(outside, bench.projectQueries);
    await assert.rejects(move('A', { place: project }));
    fs.rmSync(bench.projectQueries);
    assert.deepEqual(await lines(), ['My queries', '  A']);
    assert.deepEqual(fs.readdirSync(outside), []);
  });

  it('is not moved back over a later change', async () => {
    await bench.library.add(own, saved('A'));
    const { undo, to } = await move('A', { place: project, folder: 'x' });
    assert.ok(to);
    const file = vscode.Uri.parse(to.address).fsPath;
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"A"', '"Theirs"'));
    bench.library.refresh();
    assert.equal(await undo(), false);
    assert.deepEqual(await lines(), [workspaceFolder().name, '  x', '    Theirs']);
  });

  it('keeps its chart choices', async () => {
    await bench.library.add(own, saved('A'));
    const charts = createCharts();
    const node = await find('A');
    const choices = { ...noChoices, isSimplified: true };
    await charts.set(node.key, choices);
    const { to } = await moveQuery({ library: bench.library, charts }, { node, target: { place: project } });
    assert.deepEqual(charts.of(to?.key ?? ''), choices);
  });
});
