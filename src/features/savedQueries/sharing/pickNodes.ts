import { showInformation } from '../../../host/notifications';
import { showManyPicker } from '../../../host/pickers';
import { labelOf, queriesOf, type QueryNode } from '../../../services/savedQueries/tree';
import type { TreeContext } from '../context';

/** Shows a picker of saved queries with checkboxes. Undefined when there are none, or the user cancels. */
export async function pickNodes(
  { library }: TreeContext,
  title: string,
): Promise<readonly QueryNode[] | undefined> {
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
    return undefined;
  }
  const picked = await showManyPicker(items, { title, placeholder: 'Which saved queries?' });
  return picked?.map(({ node }) => node);
}
