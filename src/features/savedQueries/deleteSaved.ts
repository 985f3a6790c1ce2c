import type { Library } from '../../services/savedQueries/library';
import { queriesOf, type TreeNode } from '../../services/savedQueries/tree';
import { sentenceOfDeleted } from '../../words/savedQueryWords';
import { showWithUndo } from './offerUndo';
import { saveWithRetry } from './saveWithRetry';

interface Deleted {
  readonly name: string;
  readonly restore: () => Promise<void>;
}

function offerRestore(deleted: readonly Deleted[]): void {
  if (deleted.length === 0) return;
  showWithUndo(sentenceOfDeleted(deleted.map(({ name }) => name)), async () => {
    for (const { name, restore } of deleted) await saveWithRetry(name, restore);
  });
}

/** Deletes queries, those of folders with them, and offers *Undo*, also for those before one that fails. */
export async function deleteSaved(library: Library, nodes: readonly TreeNode[]): Promise<void> {
  const deleted: Deleted[] = [];
  try {
    for (const node of new Map(queriesOf(nodes).map((one) => [one.key, one])).values()) {
      const restore = await library.remove(node);
      if (restore) deleted.push({ name: node.stored.name, restore });
    }
  } finally {
    offerRestore(deleted);
  }
}
