import { type DownloadEvent, downloadMissing } from '../datasets/downloadMissing';
import type { DatasetFolder } from '../datasets/datasetFolder';
import type { DatasetPlan } from '../datasets/datasetPlan';
import {
  lineOfChanges,
  lineOfDatasetAsking,
  lineOfDatasetProgress,
  lineOfReached,
  linesOfBeyond,
  linesOfDamage,
  sentenceOfStop,
} from '../words/exports/datasetWords';
import { formatDuration } from '../words/times';
import { type ExitCode, exitCodes } from './exitCodes';
import type { StatusLine } from './statusLine';

function linesOf(plan: DatasetPlan, event: DownloadEvent): string[] {
  switch (event.kind) {
    case 'restored':
      return [`The plan of “${plan.name}” was lost and was made again from manifest.json.`];
    case 'cost':
      return event.cost.requests > 0 ? [lineOfDatasetAsking(plan, event.cost)] : [];
    case 'reached':
      return [lineOfReached(event.windows, plan.offsetMinutes)];
    case 'damaged':
      return linesOfDamage(event.damage);
    case 'paused':
      return [
        ...(event.isRefused ? [] : [sentenceOfStop('quota')]),
        `Continuing in ${formatDuration(Math.ceil(event.waitMs / 1000) * 1000)}.`,
      ];
    case 'changed':
      return [`${plan.name}: ${lineOfChanges(event.changes)}`];
    case 'progress':
      return [];
  }
}

/** Downloads everything that a dataset lacks, and reports it. `isNew`: its cost was already reported. */
export async function reportDownload(
  folder: DatasetFolder,
  plan: DatasetPlan,
  options: Omit<Parameters<typeof downloadMissing>[1], 'onEvent'> & { isNew?: boolean },
  status: StatusLine,
): Promise<ExitCode> {
  const end = await downloadMissing(folder, {
    ...options,
    onEvent: (event) => {
      if (event.kind === 'progress') status.show(lineOfDatasetProgress(plan.name, event.progress));
      else if (event.kind !== 'cost' || !options.isNew)
        for (const line of linesOf(plan, event)) status.tell(line);
    },
  });
  if (end !== 'done') {
    const exitCode = end === 'unreached' || end === 'mixed' ? exitCodes.partial : exitCodes.quota;
    status.failure({ code: end, message: sentenceOfStop(end), exitCode });
    return exitCode;
  }
  for (const line of linesOfBeyond(await folder.openPlan())) status.tell(line);
  return exitCodes.done;
}
