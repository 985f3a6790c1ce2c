import { createTabChoices, followSavedLink } from '#src/features/resultsTab/savedLink';
import { originOf } from '#src/services/savedQueries/origin';
import { queryDigest } from '#src/services/savedQueries/queryDigest';
import { buildTree, queriesOf, type QueryNode } from '#src/services/savedQueries/tree/tree';
import { askedFor, SessionBench, settle } from './sessionBench';
import { entryOf } from '../../services/savedQueries/entryOf';
import assert from '../../../support/assert';
import { type ChartChoices, noChoices } from '#src/domain';
import { createRememberedCharts } from '#src/services/savedQueries/rememberedCharts';
import { type TabFacts, TabState } from '#src/services/results/tabState';
import { fakeMemento } from '../../../support/fakeMemento';

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

const bars: ChartChoices = { ...noChoices, kinds: { 'stack power MW': 'bars' } };
const lines: ChartChoices = { ...noChoices, kinds: { 'stack power MW': 'line' } };
const node = { key: 'user|file:///store/a' } as QueryNode;

function open(facts: TabFacts = { isPreview: false }, isSaved = true) {
  const charts = createRememberedCharts(fakeMemento(), fakeMemento());
  const tab = new TabState(facts);
  const link = { node, isChanged: false };
  const state: { link: typeof link | undefined } = { link: isSaved ? link : undefined };
  const choices = createTabChoices({ tab }, charts, () => state.link);
  return { charts, tab, link, state, choices, remembered: () => charts.of(node.key) };
}

describe('the chart choices of a tab', () => {
  it('are remembered by the tab and its saved query', () => {
    const { choices, remembered, tab } = open();
    choices.note(bars);
    assert.deepEqual([remembered(), tab.facts.choices], [bars, bars]);
  });

  it('stay in the tab until its query is saved', () => {
    const { choices, remembered, state, link, tab } = open({ isPreview: false }, false);
    choices.note(bars);
    assert.deepEqual([remembered(), tab.facts.choices], [undefined, bars]);
    state.link = { ...link, isChanged: true };
    choices.look();
    assert.equal(remembered(), undefined);
    state.link = link;
    choices.look();
    assert.deepEqual(remembered(), bars);
  });

  it('are not remembered for a comparison', () => {
    const { choices, remembered } = open({
      isPreview: false,
      comparison: { kind: 'period', period: 'previous' } as NonNullable<TabFacts['comparison']>,
    });
    choices.note(bars);
    assert.equal(remembered(), undefined);
  });

  it('do not overwrite later ones of the saved query', async () => {
    const { choices, charts, remembered } = open();
    choices.note(bars);
    await charts.set(node.key, lines);
    choices.look();
    assert.deepEqual(remembered(), lines);
  });

  it('are sent with an opened saved query until the page has drawn it', () => {
    const { choices, tab } = open();
    choices.note(lines);
    choices.open(bars);
    assert.deepEqual([choices.unsent, tab.facts.choices], [{ choices: bars }, bars]);
    choices.markDrawn();
    assert.equal(choices.unsent, undefined);
    choices.open(undefined);
    assert.deepEqual([choices.unsent, tab.facts.choices], [{ choices: noChoices }, undefined]);
  });

  it('of one saved query do not pass to the next', () => {
    const { choices, remembered, state, link } = open({ isPreview: true }, false);
    choices.note(bars);
    choices.open(undefined);
    state.link = link;
    choices.look();
    assert.equal(remembered(), undefined);
  });
});
