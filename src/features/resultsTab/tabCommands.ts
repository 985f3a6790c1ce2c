import { parseQuery } from '../../domain/parseQuery';
import { readResultId } from '../../host/resultReference';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import { openToSide } from './openToSide';
import { promptAutoRefresh } from './promptAutoRefresh';
import type { ResultTabs } from './resultTabs';

/** The commands that `index.ts` loads on first use. */
export { exploreSample } from './sampleQuery';

/**
 * Runs the query of the active result again, else the last query of this workspace, even from an earlier window.
 * `stored` is that last query as stored. It is checked like any other input.
 */
export async function runAgain(
  { results, queryPrompt }: { readonly results: Results; readonly queryPrompt: QueryPrompt },
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
  results.find(readResultId(reference))?.tab.keep();
}

export async function autoRefresh(results: Results, reference: unknown): Promise<void> {
  await promptAutoRefresh(results.find(readResultId(reference)));
}

export async function openBeside(results: Results, reference: unknown): Promise<void> {
  await openToSide(results, readResultId(reference));
}
