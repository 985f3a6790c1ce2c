import { showInformation } from '../../host/notifications';
import { showManyPicker, showPicker } from '../../host/pickers';
import type { Library } from '../../services/savedQueries/library';
import { sentenceOfUnusable } from '../../words/savedQueries/savedQueryWords';
import { labelOf, queriesOf, type QueryNode } from '../../services/savedQueries/tree/tree';

/** Returns the query a command applies to: the row of the tree, else one that the user picks. */
export async function pickQuery(
  library: Library,
  argument: unknown,
  title: string,
): Promise<QueryNode | undefined> {
  const node = await library.find(argument);
  if (node?.kind === 'broken') {
    void showInformation(sentenceOfUnusable(labelOf(node), node.entry.broken));
    return undefined;
  }
  if (node) return node;
  const places = await library.tree();
  const items = places.flatMap((place) =>
    queriesOf([place]).map((node) => ({
      label: labelOf(node),
      description: [node.stored.folder, node.stored.description]
        .filter((part) => part !== undefined)
        .join(' · '),
      detail: places.length > 1 ? place.label : '',
      node,
    })),
  );
  if (items.length === 0) {
    void showInformation('There is no saved query yet.');
    return undefined;
  }
  const picked = await showPicker(
    items,
    { title, placeholder: 'Which saved query?' },
    { matchOnDescription: true },
  );
  return picked?.node;
}

/** Shows a picker of saved queries with checkboxes. Returns none when the user cancels. */
export async function pickQueries(library: Library, title: string): Promise<QueryNode[]> {
  const places = await library.tree();
  const items = places.flatMap((place) =>
    queriesOf([place]).map((node) => ({
      label: labelOf(node),
      description: [place.label, node.stored.folder].filter((part) => part !== undefined).join(' · '),
      node,
    })),
  );
  if (items.length === 0) {
    void showInformation('There is no saved query yet.');
    return [];
  }
  const picked = await showManyPicker(items, { title, placeholder: 'Which saved queries?' });
  return picked?.map(({ node }) => node) ?? [];
}
