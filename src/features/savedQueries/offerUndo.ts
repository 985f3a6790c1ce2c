import { showInformation } from '../../host/notifications';
import type { Library } from '../../services/savedQueries/library';
import type { QueryNode } from '../../services/savedQueries/tree';
import { sentenceOfNotUndone } from '../../words/savedQueryWords';
import { saveWithRetry } from './saveWithRetry';

interface Done {
  readonly sentence: string;
  readonly name: string;
  /** What was written. */
  readonly node: QueryNode | undefined;
}

/** Says what was done, and takes it back when the user picks *Undo*. */
export function showWithUndo(sentence: string, revert: () => Promise<void>): void {
  const undo = 'Undo';
  // Not awaited: the command is done, and the notification can stay open for a long time.
  void showInformation(sentence, undo).then((picked) => (picked === undo ? revert() : undefined));
}

/** Says what was done, with *Undo*. What was changed since, here or elsewhere, stays and is named. */
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
