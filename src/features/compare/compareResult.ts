import {
  type Comparison,
  findRevisions,
  freshQuery,
  fuelMixQuery,
  isSameQuery,
  networks,
  offsetMinutesOf,
  periodChoices,
  type Query,
  resolveWindow,
  titleOfQuery,
  toVisibleLine,
} from '../../domain';
import { type PickerItem, showPicker } from '../../host/pickers';
import { promptNewQuery, showInformation } from '../../host/notifications';
import { showText } from '../../host/showText';
import { toPlainLine } from '../../host/plainText';
import type { LiveResult } from '../../services/results/liveResult';
import type { Services } from '../../services/services';
import { openRunnable } from '../../services/savedQueries/querySources';
import { originOf, type Origin } from '../../services/savedQueries/origin';
import { queriesOf } from '../../services/savedQueries/tree/tree';
import {
  marketWords,
  noEarlierWindow,
  titleOfComparison,
  wordsOfChoice,
  storedIsGone,
  listOfRevisions,
} from '../../words/result/compareWords';
import { actionsOf, ProblemError } from '../../words/failures/problemActions';
import { sentenceOfNotice } from '../../words/result/noticeSentence';

/** Runs the query of a result again for the same window, and shows the service's revisions since then. */
export async function compareFresh(services: Services, live: LiveResult | undefined): Promise<void> {
  const { results } = services;
  const before = live?.tab.facts.comparison;
  if (before?.kind === 'stored' && live) {
    await live.run(undefined, { refresh: true });
    return;
  }
  if (before)
    throw new ProblemError({
      sentence: 'This result is already compared with another one.',
      remedy: 'Open the query alone, then compare it with a fresh run.',
      actions: actionsOf('editQuery'),
    });
  const query = live?.shown && freshQuery(live.shown.result);
  if (!live?.shown || !query)
    throw new ProblemError({
      sentence: 'There is no result to compare with a fresh run.',
      remedy: 'Open a result file, or run a query, then compare it after some time.',
      actions: [],
    });
  const { result, title } = live.shown;
  const stored = await results.storeCopy(result);
  const comparison = { kind: 'stored', stored, sinceMs: result.provenance.fetchedAtMs } as const;
  const name = titleOfComparison(title, comparison);
  const isFromFile = live.source !== undefined;
  await results.show({ query, comparison, name, isFromFile, refresh: true });
  const opened = results.all.find(({ tab }) => tab.facts.comparison === comparison);
  if (opened?.shown) void offerList(services, opened);
}

/** Shows the number of revisions, and offers to list them. */
async function offerList(services: Services, live: LiveResult): Promise<void> {
  const notice = live.shown?.result.notices.find(({ code }) => code === 'revised');
  if (notice?.code !== 'revised') return;
  const list = 'List Revisions';
  const isAny = notice.changed + notice.added + notice.gone > 0;
  const picked = await showInformation(sentenceOfNotice(notice), ...(isAny ? [list] : []));
  if (picked === list) await listRevisions(services, live);
}

/** Lists each revision on a line, in a read-only document. */
export async function listRevisions({ results }: Services, live: LiveResult | undefined): Promise<void> {
  const comparison = live?.tab.facts.comparison;
  if (!live?.shown || comparison?.kind !== 'stored')
    throw new ProblemError({
      sentence: 'This result was not compared with a fresh run.',
      remedy: 'Choose Compare with a Fresh Run first.',
      actions: [],
    });
  const copy = await results.readCopy(comparison.stored);
  if (!copy) throw new ProblemError(storedIsGone);
  const { title, result } = live.shown;
  const text = listOfRevisions(
    findRevisions(copy, result),
    comparison.sinceMs,
    result.provenance.offsetMinutes,
  );
  await showText(`Revisions of ${toVisibleLine(title).replaceAll('/', ' ')}`, text);
}

interface Choice extends PickerItem {
  /** The origin of the saved query to compare with. */
  comparedOrigin?: Origin;
  /** Undefined when the user cancels. */
  choose: () => Comparison | Promise<Comparison | undefined>;
}

/** Offered for the fuel mix of a region, which is most often read together with its market's prices. */
const marketChoice: Choice = {
  icon: 'pulse',
  label: marketWords.label,
  detail: marketWords.meaning,
  choose: () => ({ kind: 'market' }),
};

/** Only a region has prices and flows of its own: those of a network are a mean of prices and flows that cancel out. */
const isMixOfRegion = ({ operation, secondary_grouping, network_region }: Query): boolean =>
  operation === 'network' && secondary_grouping !== undefined && network_region !== undefined;

/** Returns the earlier periods with intervals that match. Without dates there are none: the service chooses them. */
function earlierChoices({ requested: { query }, shown }: LiveResult): Choice[] {
  const { window: exact = resolveWindow(query, Date.now()), askedWindow: buckets = exact } =
    shown?.result.provenance ?? {};
  if (!exact || !buckets) return [];
  const offsetMinutes = shown?.result.provenance.offsetMinutes ?? offsetMinutesOf(query.network_code);
  return periodChoices({ query, window: buckets, offsetMinutes }).map((choice) => {
    const { label, meaning } = wordsOfChoice(choice);
    const { period } = choice;
    return {
      icon: 'history',
      label,
      detail: meaning,
      choose: () => ({ kind: 'period', period }),
    };
  });
}

function queryChoice(icon: string, description: string, title: string, query: Query): Choice {
  const comparison: Comparison = { kind: 'query', query, title };
  return { icon, description, label: toPlainLine(title), choose: () => comparison };
}

/**
 * Returns the tabs, saved queries and recent runs with another query. A recent run that is open in a tab is left out.
 */
async function otherChoices(
  { results, savedQueries, pastRuns }: Services,
  live: LiveResult,
): Promise<Choice[]> {
  const isOther = (query: Query): boolean => !isSameQuery(query, live.requested.query);
  const library = await savedQueries.library();
  const tabs = results.all
    .filter((one) => one !== live && one.tab.facts.comparison === undefined)
    .map(({ requested }) => requested);
  const runs = (await pastRuns.listRecent()).filter(
    ({ query }) => !tabs.some((tab) => isSameQuery(tab.query, query)),
  );
  const saved = queriesOf(await library.tree()).map((node): Choice => ({
    icon: 'graph-line',
    label: toPlainLine(node.stored.name),
    description: 'saved query',
    comparedOrigin: originOf(node),
    choose: async () => {
      const runnable = await openRunnable(savedQueries, node);
      return runnable && { kind: 'query', query: runnable.query, title: runnable.name };
    },
  }));
  return [
    ...tabs
      .filter(({ query }) => isOther(query))
      .map(({ title, query }) => queryChoice('window', 'open tab', title, query)),
    ...saved,
    ...runs
      .filter(({ query }) => isOther(query))
      .map(({ title, query }) => queryChoice('history', 'recent', title, query)),
  ];
}

/** Prompts for the comparison, and shows both in their own tab. */
export async function compareResult(services: Services, live: LiveResult | undefined): Promise<void> {
  if (!live) return promptNewQuery('Run a query first, then compare it.');
  const market = isMixOfRegion(live.requested.query) ? [marketChoice] : [];
  const items = [...earlierChoices(live), ...market, ...(await otherChoices(services, live))];
  if (items.length === 0) throw new ProblemError(noEarlierWindow);
  const picked = await showPicker(
    items,
    {
      title: 'Compare Result',
      placeholder: 'Compare with an earlier period, or with another query in this window',
    },
    { matchOnDescription: true },
  );
  const comparison = await picked?.choose();
  if (!comparison) return;
  const { query, title } = live.requested;
  const { origin } = live.tab.facts;
  await services.results.show({
    query,
    comparison,
    name: titleOfComparison(title, comparison),
    isFromFile: live.source !== undefined,
    origin,
    comparedOrigin: picked?.comparedOrigin,
  });
}

interface Place extends PickerItem {
  network_code: string;
  network_region?: string;
}

/** The regions of networks with several, then the network itself. AU is left out, because it joins two markets. */
const places: readonly Place[] = networks
  .filter(({ code }) => code !== 'AU')
  .flatMap(({ code, label, regions }) => [
    ...(regions.length > 1
      ? regions.map((region): Place => ({
          label: region.code,
          description: region.label,
          network_code: code,
          network_region: region.code,
        }))
      : []),
    { label: code, description: label, network_code: code },
  ]);

/** Prompts for a region, and shows its fuel mix with imports and exports above its prices. */
export async function marketOverview({ results }: Services): Promise<void> {
  const place = await showPicker(places, {
    title: 'Market Overview',
    placeholder: 'The fuel mix of a region with imports, exports and prices',
  });
  if (!place) return;
  const query = fuelMixQuery(place.network_code, place.network_region);
  const comparison = { kind: 'market' } as const;
  await results.show({ query, comparison, name: titleOfComparison(titleOfQuery(query), comparison) });
}
