import assert from 'node:assert/strict';
import type { TreeContext } from '../../../src/features/savedQueries/context';
import { treeActions } from '../../../src/features/savedQueries/treeActions';
import { labelOf, type TreeNode } from '../../../src/services/savedQueries/tree';
import { answering, linesOf, openQueryBench, saved, type QueryBench } from '../../support/queryLibrary';
import { until } from '../../support/quickInput';

const own = { kind: 'user' } as const;

describe('folders of saved queries in VS Code', () => {
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

  const lines = async (): Promise<readonly string[]> => linesOf(await bench.library.tree());

  const find = async (label: string): Promise<TreeNode> => {
    const search = (nodes: readonly TreeNode[]): TreeNode | undefined =>
      nodes
        .map((node) =>
          labelOf(node) === label ? node : node.kind === 'group' ? search(node.children) : undefined,
        )
        .find((one) => one !== undefined);
    return search(await bench.library.tree()) ?? assert.fail(`no ${label}`);
  };

  it('are made within a home and a folder, and stay without a query, in another window too', async () => {
    const home = await find('My queries');
    await answering({ type: 'prices' }, () => treeActions.newFolder(context, [home]));
    const prices = await find('prices');
    await answering({ type: 'nsw' }, () => treeActions.newFolder(context, [prices]));
    const expected = ['My queries', '  prices', '    nsw', '  A'];
    assert.deepEqual(await lines(), expected);
    const other = bench.open();
    assert.deepEqual(linesOf(await other.tree()), expected);
    other.dispose();
  });

  it('are renamed without a query', async () => {
    const home = await find('My queries');
    await answering({ type: 'prices/nsw' }, () => treeActions.newFolder(context, [home]));
    const prices = await find('prices');
    await answering({ type: 'costs' }, () => treeActions.rename(context, [prices]));
    assert.deepEqual(await lines(), ['My queries', '  costs', '    nsw', '  A']);
  });

  it('are deleted without a query, and Undo brings them back', async () => {
    const home = await find('My queries');
    await answering({ type: 'prices' }, () => treeActions.newFolder(context, [home]));
    const prices = await find('prices');
    await answering({}, () => treeActions.delete(context, [prices]));
    assert.deepEqual(await lines(), ['My queries', '  A']);
    await answering({ type: 'prices' }, () => treeActions.newFolder(context, [home]));
    const again = await find('prices');
    let isBack = false;
    const told = await answering({ press: 'Undo' }, async () => {
      const watching = bench.library.onDidChange(async () => {
        isBack = (await lines()).includes('  prices');
      });
      await treeActions.delete(context, [again]);
      await until('the folder again', () => isBack);
      watching.dispose();
    });
    assert.match(told.join(), /^Deleted “prices”/);
  });
});
