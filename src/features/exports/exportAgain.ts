import { exportFormatRows } from '../../domain/exports/exportFormats';
import { exportFormats } from '../../formats/exportWriters';
import { showPicker } from '../../host/pickers';
import type { FailedCommand } from '../../host/resultReference';
import type { LiveResult } from '../../services/results/liveResult';
import { exportOfFile } from './exportOfFile';
import { lastExportOf } from './lastExports';
import { offerQuery, runExport, type RunExportDeps } from './runExport';

/**
 * Exports the result on show as its query was exported last: over the same file. Where it was not, the format is the first
 * that its query file names, else it is asked for.
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
  const placeholder = 'This query was not exported yet. As what?';
  const id =
    last?.format ?? ofFile?.format ?? (await showPicker(items, { title: 'Export Result', placeholder }))?.id;
  const format = exportFormats.find((one) => one.id === id);
  return format && runExport(format, live, deps, last);
}
