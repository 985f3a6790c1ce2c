import { fuelMixQuery, parseQuery, refreshChoices } from '../../domain';
import { promptAction, showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import type { Services } from '../../services/services';
import type { ResultTabs } from './resultTabs';
import type { LiveResult } from '../../services/results/liveResult';
import { formatPause } from '../../words/result/tabWords';

/** Prompts for the refresh interval of a result: off, or no shorter than the interval of its data. */
export async function promptAutoRefresh(live: LiveResult | undefined): Promise<void> {
  if (!live) return;
  const { requested, tab } = live;
  if (live.source) {
    const sentence = 'A result file does not change. Run its query, then refresh that result.';
    return promptAction(showInformation, sentence, 'Run Query', () => live.run());
  }
  const current = tab.facts.autoRefresh?.minutes;
  const rows = [undefined, ...refreshChoices(requested.query)].map((minutes) => ({
    label: minutes === undefined ? 'Off' : `Refresh ${formatPause(minutes)}`,
    description: minutes === current ? 'current' : '',
    minutes,
  }));
  const picked = await showPicker(rows, {
    title: 'Auto-Refresh',
    placeholder: 'Runs only while the tab is visible and its window has the focus',
  });
  if (!picked) return;
  const { minutes } = picked;
  tab.update({ autoRefresh: minutes === undefined ? undefined : { minutes } });
  if (minutes !== undefined) tab.pin();
}

/**
 * Runs the query of the active result again, else the last query of this workspace, even from an earlier window.
 * `stored` is that last query as stored. It is checked like any other input.
 */
export async function runAgain(
  { results, queryPrompt }: Services,
  stored: unknown,
  tabs: ResultTabs | undefined,
): Promise<void> {
  const { active } = results;
  const current = active?.source ? active : tabs?.revealCurrent();
  if (current) {
    await current.run(undefined, { refresh: true });
    return;
  }
  const last = parseQuery(stored).query;
  const request = last ? { query: last } : await queryPrompt.prompt();
  if (request) await results.show({ ...request, refresh: true });
}

/** Opens the query of a tab in another tab to its side. */
export async function openToSide({ results }: Services, live: LiveResult | undefined): Promise<void> {
  if (!live) return;
  const { query, title: name } = live.requested;
  const { origin } = live.tab.facts;
  const isFromFile = live.source !== undefined;
  await results.show({ query, name, isFromFile, placement: 'beside', origin });
}

/** Switches to the sample service and shows the fuel mix of a market. */
export async function exploreSample({ connections, results }: Services): Promise<void> {
  await connections.use('sample');
  await results.show({ query: fuelMixQuery('NEM') });
}
