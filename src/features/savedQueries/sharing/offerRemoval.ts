import { showInformation } from '../../../host/notifications';
import type { Library } from '../../../services/savedQueries/library';
import type { QueryNode } from '../../../services/savedQueries/tree/tree';
import { sentenceOfNotUndone } from '../../../words/savedQueryWords';
import { showWithUndo } from '../offerUndo';
import { saveWithRetry } from '../saveWithRetry';

/** Reports which queries were added; *Undo* deletes them. A query that has changed since stays and is named. */
export function offerRemoval(library: Library, nodes: readonly QueryNode[], sentence: string): void {
  showWithUndo(sentence, async () => {
    for (const node of nodes) {
      const { name } = node.stored;
      const failed = await saveWithRetry(name, async () => {
        if (!(await library.remove(node, 'unchanged'))) void showInformation(sentenceOfNotUndone(name));
      });
      if (failed) break;
    }
  });
}
