import { optional } from '../../domain/optional';
import type { TabWords } from '../../protocol/messages';
import type { TabFacts } from '../../services/results/tabState';
import type { SavedLink } from '../../services/savedQueries/origin';

/** What the page shows of its tab. */
export function tabWordsOf({ isPreview }: TabFacts, link: SavedLink | undefined): TabWords {
  const saved = link && { name: link.node.stored.name, place: link.place, isChanged: link.isChanged };
  return { isPreview, ...optional({ saved }) };
}
