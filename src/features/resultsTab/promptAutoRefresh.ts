import { refreshChoices } from '../../domain/refreshMinutes';
import { showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import type { LiveResult } from '../../services/results/liveResult';
import { fileIsNotRefreshed } from '../../words/resultFileWords';
import { formatPause } from '../../words/refreshWords';

/** Prompts for the refresh interval of a result: off, or no shorter than the interval of its data. */
export async function promptAutoRefresh(live: LiveResult | undefined): Promise<void> {
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
    placeholder: 'Runs only while the tab is visible in a window that has the focus',
  });
  if (!picked) return;
  const { minutes } = picked;
  tab.update({ autoRefresh: minutes === undefined ? undefined : { minutes } });
  if (minutes !== undefined) tab.keep();
}
