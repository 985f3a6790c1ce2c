import assert from '../../support/assert';
import * as vscode from 'vscode';
import type { TreeContext } from '#src/features/savedQueries/treeContext';
import { dropNodes, runMoves } from '#src/features/savedQueries/moveSaved';
import { actions } from '#src/features/savedQueries/treeCommands';
import { planMoves, type Target } from '#src/services/savedQueries/tree/planMoves';
import { treeMimeType } from '#src/host/ids';
import { labelOf, type TreeNode } from '#src/services/savedQueries/tree/tree';
import {
  answering,
  linesOf,
  openQueryBench,
  saved,
  workspaceFolder,
  type QueryBench,
} from '../../support/queryLibrary';
import { until } from '../../support/quickInput';

const own = { kind: 'user' } as const;

describe('folders of saved queries', () => {
  let bench: QueryBench;
  let context: TreeContext;

  beforeEach(async () => {
    bench = openQueryBench();
    const { library } = bench;
    context = {
      library,
      results: { all: [] },
      view: { selection: [], visible: false },
    } as unknown as TreeContext;
    await library.add(own, saved('A'));
  });
  afterEach(() => {
    bench.close();
  });

  const lines = async () => linesOf(await bench.library.tree());

  const find = async (label: string): Promise<TreeNode> => {
    const search = (nodes: readonly TreeNode[]): TreeNode | undefined =>
      nodes
        .map((node) =>
          labelOf(node) === label ? node : node.kind === 'group' ? search(node.children) : undefined,
        )
        .find((one) => one !== undefined);
    return search(await bench.library.tree()) ?? assert.fail(`no ${label}`);
  };

  const untilLines = async (expected: string[]) => {
    const end = Date.now() + 10_000;
    while ((await lines()).join('\n') !== expected.join('\n')) {
      assert.ok(Date.now() < end, (await lines()).join('\n'));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('are created in a home and in a folder, also empty and in another window', async () => {
    const home = await find('My queries');
    await answering({ type: 'prices' }, () => actions.savedQueryNewFolder(context, [home]));
    const prices = await find('prices');
    await answering({ type: 'nsw' }, () => actions.savedQueryNewFolder(context, [prices]));
    const expected = ['My queries', '  prices', '    nsw', '  A'];
    assert.deepEqual(await lines(), expected);
    const other = bench.open();
    assert.deepEqual(linesOf(await other.tree()), expected);
    other.dispose();
  });

  it('are renamed while they are empty', async () => {
    const home = await find('My queries');
    await answering({ type: 'prices/nsw' }, () => actions.savedQueryNewFolder(context, [home]));
    const prices = await find('prices');
    await answering({ type: 'costs' }, () => actions.rename(context, [prices]));
    assert.deepEqual(await lines(), ['My queries', '  costs', '    nsw', '  A']);
  });

  it('get their old names back with Undo, empty or not', async () => {
    const home = await find('My queries');
    await answering({ type: 'prices/nsw' }, () => actions.savedQueryNewFolder(context, [home]));
    await bench.library.add(own, saved('B', 'prices'));
    const before = ['My queries', '  prices', '    nsw', '    B', '  A'];
    assert.deepEqual(await lines(), before);
    const prices = await find('prices');
    const messages = await answering({ type: 'costs', press: 'Undo' }, async () => {
      await actions.rename(context, [prices]);
      await untilLines(before);
    });
    assert.match(messages.join(), /Moved “B” to My queries, folder costs/);
  });

  it('are moved while empty to a folder and to a project, and back with Undo', async () => {
    const home = await find('My queries');
    await answering({ type: 'prices/nsw' }, () => actions.savedQueryNewFolder(context, [home]));
    await answering({ type: 'here' }, () => actions.savedQueryNewFolder(context, [home]));
    const before = ['My queries', '  here', '  prices', '    nsw', '  A'];
    assert.deepEqual(await lines(), before);
    const move = async (target: Target) => {
      await runMoves(context, planMoves([await find('prices')], target), target);
    };
    await answering({}, () => move({ place: own, folder: 'here' }));
    assert.deepEqual(await lines(), ['My queries', '  here', '    prices', '      nsw', '  A']);
    const project = { kind: 'workspace', folder: workspaceFolder().uri.toString() } as const;
    await answering({}, () => move({ place: project }));
    const there = ['My queries', '  here', '  A', workspaceFolder().name, '  prices', '    nsw'];
    assert.deepEqual(await lines(), there);
    const messages = await answering({ press: 'Undo' }, async () => {
      await move({ place: own });
      await untilLines(there);
    });
    assert.deepEqual(messages, ['Moved the empty folder “prices/nsw” to My queries.']);
  });

  it('are moved by a drag with their queries and empty folders', async () => {
    const home = await find('My queries');
    await answering({ type: 'prices/nsw' }, () => actions.savedQueryNewFolder(context, [home]));
    await bench.library.add(own, saved('B', 'prices'));
    await bench.library.add(own, saved('C', 'here'));
    const dragged = new vscode.DataTransfer();
    dragged.set(treeMimeType, new vscode.DataTransferItem([(await find('prices')).key]));
    context = { ...context, state: { sort: 'name' } } as unknown as TreeContext;
    await answering({}, async () => dropNodes(context, await find('here'), dragged));
    assert.deepEqual(await lines(), [
      'My queries',
      '  here',
      '    prices',
      '      nsw',
      '      B',
      '    C',
      '  A',
    ]);
  });

  it('are deleted while empty, and restored with Undo', async () => {
    const home = await find('My queries');
    await answering({ type: 'prices' }, () => actions.savedQueryNewFolder(context, [home]));
    const prices = await find('prices');
    await answering({}, () => actions.delete(context, [prices]));
    assert.deepEqual(await lines(), ['My queries', '  A']);
    await answering({ type: 'prices' }, () => actions.savedQueryNewFolder(context, [home]));
    const again = await find('prices');
    let isBack = false;
    const messages = await answering({ press: 'Undo' }, async () => {
      const watching = bench.library.onDidChange(async () => {
        isBack = (await lines()).includes('  prices');
      });
      await actions.delete(context, [again]);
      await until('the folder again', () => isBack);
      watching.dispose();
    });
    assert.match(messages.join(), /^Deleted “prices”/);
  });
});
