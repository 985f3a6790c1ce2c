import { exportFormatRows } from '../../domain/exports/exportFormats';
import { exportFormats } from '../../formats/exportWriters';
import { exportOfFile, lastExportOf } from './exportDefaults';
import { showPicker } from '../../host/pickers';
import type { FailedCommand } from '../../host/resultReference';
import type { LiveResult } from '../../services/results/liveResult';
import { offerQuery, runExport, type RunExportDeps } from './runExport';

/**
 * Exports the active result as its query was exported last, over the same file. If it was not exported yet, the format is
 * the first in its query file, or the user picks one.
 */
export async function exportAgain(
  live: LiveResult | undefined,
  deps: RunExportDeps,
): Promise<FailedCommand | undefined> {
  const hasTab = live !== undefined;
  if (!live?.shown) {
    await offerQuery(hasTab);
    return undefined;
  }
  const last = lastExportOf(deps.exported, live.shown.result.query);
  const ofFile = last ? undefined : await exportOfFile(deps.savedQueries, live).catch(() => undefined);
  const items = exportFormatRows.map(({ id, title }) => ({ label: title, id }));
  const placeholder = 'This query has not been exported yet. Export as';
  const id =
    last?.format ?? ofFile?.format ?? (await showPicker(items, { title: 'Export Result', placeholder }))?.id;
  const format = exportFormats.find((one) => one.id === id);
  return format && runExport(format, live, deps, last);
}
