import { refreshChoices } from '../../domain/refreshMinutes';
import { showPicker } from '../../host/pickers';
import type { LiveResult } from '../../services/results/liveResult';
import { formatPause } from '../../words/refreshWords';

/** Asks how often a result is to be run again by itself: off, or no faster than its buckets come. */
export async function promptAutoRefresh({
  requested,
  tab,
}: Pick<LiveResult, 'requested' | 'tab'>): Promise<void> {
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
