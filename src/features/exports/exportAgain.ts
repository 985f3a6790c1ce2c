import { exportFormatRows } from '../../domain/catalog/exportFormats';
import { exportFormats } from '../../formats/exportFormats';
import { showPicker } from '../../host/pickers';
import type { FailedCommand } from '../../host/resultReference';
import type { LiveResult } from '../../services/results/liveResult';
import { lastExportOf } from './lastExports';
import { offerQuery, runExport, type RunExportDeps } from './runExport';

/** Exports the result on show as its query was exported last: over the same file. Asks for a format where it was not. */
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
  const items = exportFormatRows.map(({ id, title }) => ({ label: title, id }));
  const placeholder = 'This query was not exported yet. As what?';
  const id = last?.format ?? (await showPicker(items, { title: 'Export Result', placeholder }))?.id;
  const format = exportFormats.find((one) => one.id === id);
  return format && runExport(format, live, deps, last);
}
