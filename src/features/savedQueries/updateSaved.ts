import { showInformation } from '../../host/notifications';
import type { FailedCommand } from '../../host/resultReference';
import type { LiveResult } from '../../services/results/liveResult';
import type { Library } from '../../services/savedQueries/library';
import { findSavedLink, findStored, originOf } from '../../services/savedQueries/origin';
import {
  nothingToUpdate,
  sentenceOfConflict,
  sentenceOfUpdated,
} from '../../words/savedQueries/savedQueryWords';
import { sentenceOfVariables } from '../../words/query/queryWords';
import { offerUndo } from './offerUndo';
import { saveWithRetry } from './saveWithRetry';
import { warnUnsavedEditor } from './warnUnsavedEditor';

/** Saves the query of a result to the saved query it came from. Returns a problem after showing it to the user. */
export async function updateSaved(
  library: Library,
  live: Pick<LiveResult, 'requested' | 'rename' | 'tab'> | undefined,
): Promise<FailedCommand | undefined> {
  const groups = await library.tree();
  const link = live && findSavedLink(groups, live.requested.query, live.tab.facts.origin);
  if (!live || !link?.isChanged) {
    void showInformation(nothingToUpdate);
    return undefined;
  }
  const { query } = live.requested;
  const { node, saved } = await library.open(link.node);
  if (saved.template) {
    void showInformation(sentenceOfVariables(saved.name));
    return undefined;
  }
  return saveWithRetry(saved.name, async () => {
    const { stored, isConflict } = await library.change(node, { ...saved, query });
    const changed = findStored(await library.tree(), node.place, stored);
    if (changed) {
      live.tab.update({ origin: originOf(changed) });
      live.tab.keep();
      live.rename(saved.name);
    }
    warnUnsavedEditor(node);
    const sentence = isConflict ? sentenceOfConflict(stored.name) : sentenceOfUpdated(saved.name, link.place);
    offerUndo(library, { sentence, name: saved.name, node: changed }, async (now) => {
      if (isConflict) await library.remove(now);
      else await library.change(now, saved);
    });
  });
}
