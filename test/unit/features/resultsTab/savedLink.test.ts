import assert from 'node:assert/strict';
import { followSavedLink } from '../../../../src/features/resultsTab/savedLink';
import { originOf } from '../../../../src/services/savedQueries/origin';
import { queryDigest } from '../../../../src/services/savedQueries/queryId';
import { buildTree, queriesOf } from '../../../../src/services/savedQueries/tree/tree';
import { askedFor, SessionBench, settle } from './sessionBench';
import { entryOf } from '../../services/savedQueries/entryOf';

const [week, year] = [askedFor('7d'), askedFor('1y')];

const treeOf = (file: string, name: string) =>
  buildTree([
    {
      label: 'My queries',
      place: { kind: 'user' },
      entries: [entryOf(file, { name, queryDigest: queryDigest(week.query) })],
    },
  ]);

describe('the star of a results tab', () => {
  it('follows the query and its saved query, and gives the tab a new name', async () => {
    let tree = treeOf('1', week.title);
    const changes: (() => void)[] = [];
    const { live } = new SessionBench(week);
    const [node] = queriesOf(tree);
    assert.ok(node);
    live.tab.update({ origin: originOf(node) });
    const follower = followSavedLink({
      live,
      savedQueries: {
        library: () => Promise.resolve({ tree: () => Promise.resolve(tree) }),
        onDidChange: (listener: () => void) => {
          changes.push(listener);
          return { dispose: () => undefined };
        },
      },
      onDidChange: () => undefined,
      logFault: (error) => assert.fail(String(error)),
    });
    await settle();
    assert.equal(follower.link?.isChanged, false);

    void live.run(year);
    await settle();
    assert.deepEqual([follower.link.node.stored.name, follower.link.isChanged], [week.title, true]);

    void live.run(week);
    tree = treeOf('2', 'Week');
    for (const change of changes) change();
    await settle();
    await settle();
    assert.deepEqual([live.requested.title, live.tab.facts.origin?.key], ['Week', 'user|file:///2']);
    assert.equal(follower.link.isChanged, false);

    tree = [];
    for (const change of changes) change();
    await settle();
    assert.equal(follower.link, undefined);
    follower.dispose();
    live.dispose();
  });
});
