import { withFolders, withoutFolder } from '../../services/savedQueries/tree/treeArrangement';
import type { Library } from '../../services/savedQueries/library';
import {
  labelOf,
  queriesOf,
  type GroupNode,
  type TreeNode,
  uniqueQueriesOf,
} from '../../services/savedQueries/tree/tree';
import { sentenceOfDeleted } from '../../words/savedQueries/savedQueryWords';
import { showWithUndo, saveWithRetry } from './saveNotifications';
import { warnUnsavedEditor } from './followQuery';
import { persistentFoldersOf } from '../../services/savedQueries/tree/planMoves';

interface Deleted {
  /** Not shown for a folder that had queries: the message names the queries instead. */
  name: string;
  isNamed: boolean;
  restore: () => Promise<void>;
}

function offerRestore(deleted: readonly Deleted[]): void {
  if (deleted.length === 0) return;
  const names = deleted.filter(({ isNamed }) => isNamed).map(({ name }) => name);
  showWithUndo(sentenceOfDeleted(names), async () => {
    for (const { name, restore } of deleted) await saveWithRetry(name, restore);
  });
}

async function deleteFolder(library: Library, node: GroupNode): Promise<Deleted> {
  const { place, folder = '' } = node;
  const within = persistentFoldersOf([node]).flatMap((one) => one.folder ?? []);
  await library.arrange(place, (now) => withoutFolder(now, folder));
  return {
    name: labelOf(node),
    isNamed: queriesOf([node]).length === 0,
    restore: () => library.arrange(place, (now) => withFolders(now, within)),
  };
}

/** Deletes queries, including those in folders, and offers *Undo*. When one fails, *Undo* restores those before it. */
export async function deleteSaved(library: Library, nodes: readonly TreeNode[]): Promise<void> {
  const deleted: Deleted[] = [];
  try {
    for (const node of uniqueQueriesOf(nodes)) {
      const restore = await library.remove(node);
      warnUnsavedEditor(node);
      if (restore) deleted.push({ name: node.stored.name, isNamed: true, restore });
    }
    for (const node of nodes)
      if (node.kind === 'group' && node.folder !== undefined && persistentFoldersOf([node]).length > 0)
        deleted.push(await deleteFolder(library, node));
  } finally {
    offerRestore(deleted);
  }
}
