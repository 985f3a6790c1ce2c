import { showInformation } from '../../host/notifications';
import type { Library } from '../../services/savedQueries/library';
import type { QueryNode } from '../../services/savedQueries/tree/tree';
import { sentenceOfNotUndone } from '../../words/savedQueryWords';
import { saveWithRetry } from './saveWithRetry';

interface Done {
  readonly sentence: string;
  readonly name: string;
  /** The node that was written. */
  readonly node: QueryNode | undefined;
}

/** Reports a finished action, and reverts it when the user picks *Undo*. */
export function showWithUndo(sentence: string, revert: () => Promise<void>): void {
  const undo = 'Undo';
  // Not awaited: the command is finished, and the notification can stay open for a long time.
  void showInformation(sentence, undo).then((picked) => (picked === undo ? revert() : undefined));
}

/**
 * Reports a finished action, with *Undo*. A query that has changed since, in any window, stays unchanged and is named.
 */
export function offerUndo(
  library: Library,
  { sentence, name, node }: Done,
  revert: (node: QueryNode) => Promise<void>,
): void {
  showWithUndo(sentence, async () => {
    const now = await library.find(node);
    if (now?.kind === 'query' && now.stored.digest === node?.stored.digest)
      await saveWithRetry(name, () => revert(now));
    else void showInformation(sentenceOfNotUndone(name));
  });
}
