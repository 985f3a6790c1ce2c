import { parseQuery, refreshChoices } from '../../domain';
import { readResultId } from '../../host/resultReference';
import { showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import type { ResultTabs } from './resultTabs';
import type { LiveResult } from '../../services/results/liveResult';
import { fileIsNotRefreshed, formatPause } from '../../words/result/tabWords';

/** Opens the query of a tab in another tab to its side. */
export async function openToSide(results: Pick<Results, 'find' | 'show'>, resultId?: string): Promise<void> {
  const live = results.find(resultId);
  if (!live) return;
  const { query, title: name } = live.requested;
  const { origin } = live.tab.facts;
  const isFromFile = live.source !== undefined;
  await results.show({ query, name, isFromFile, placement: 'beside', origin });
}

/** Prompts for the refresh interval of a result: off, or no shorter than the interval of its data. */
async function promptAutoRefresh(live: LiveResult | undefined): Promise<void> {
  if (!live) return;
  const { requested, tab } = live;
  if (live.source) {
    const run = 'Run Query';
    if ((await showInformation(fileIsNotRefreshed, run)) === run) await live.run();
    return;
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

/** The commands that `index.ts` loads on first use. */
export { exploreSample } from './sampleQuery';

/**
 * Runs the query of the active result again, else the last query of this workspace, even from an earlier window.
 * `stored` is that last query as stored. It is checked like any other input.
 */
export async function runAgain(
  { results, queryPrompt }: { results: Results; queryPrompt: QueryPrompt },
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

export function pin(results: Results, reference: unknown): void {
  results.find(readResultId(reference))?.tab.pin();
}

export async function autoRefresh(results: Results, reference: unknown): Promise<void> {
  await promptAutoRefresh(results.find(readResultId(reference)));
}

export async function openInSideTab(results: Results, reference: unknown): Promise<void> {
  await openToSide(results, readResultId(reference));
}
