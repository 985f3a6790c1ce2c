import path from 'node:path';
import { DatasetFolder } from '../../datasets/dataset';
import { showInformation } from '../../host/notifications';
import { downloadOrReport } from './bringDataset';
import type { DatasetsDeps } from './deps';

/** Asks once about each dataset whose download ended with its window. Nothing is sent without a word. */
export async function offerToContinue(deps: DatasetsDeps): Promise<void> {
  const { known } = deps;
  for (const { folder, isBegun } of known.all) {
    // Another window may be at work on it.
    if (!isBegun || (await new DatasetFolder(folder).isHeld(Date.now()))) continue;
    await known.set(folder, false);
    const go = 'Continue';
    const answer = await showInformation(
      `The download of “${path.basename(folder)}” was not finished. What has come is kept.`,
      go,
    );
    if (answer === go) void downloadOrReport(deps, folder, false);
  }
}
