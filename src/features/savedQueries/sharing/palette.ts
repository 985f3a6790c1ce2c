import type { TreeContext } from '../context';
import { copyAsJson, copyLinks, copySaved } from './copyShared';
import { exportQueries } from './exportQueries';
import { importQueries } from './importQueries';
import { showInformation } from '../../../host/notifications';
import { showManyPicker } from '../../../host/pickers';
import { labelOf, queriesOf, type QueryNode } from '../../../services/savedQueries/tree/tree';

/** Shows a picker of saved queries with checkboxes. Undefined when there are none, or the user cancels. */
async function pickNodes({ library }: TreeContext, title: string): Promise<readonly QueryNode[] | undefined> {
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

/** The palette commands, which first let the user pick queries. */
export const palette = {
  copyJson: async (context: TreeContext) =>
    copyAsJson(context, (await pickNodes(context, 'Copy as JSON')) ?? []),
  copyLink: async (context: TreeContext) => copyLinks(context, (await pickNodes(context, 'Copy Link')) ?? []),
  copyTo: async (context: TreeContext) =>
    copySaved(context, (await pickNodes(context, 'Copy Saved Queries')) ?? []),
  import: importQueries,
  export: async (context: TreeContext) => {
    const nodes = await pickNodes(context, 'Export Saved Queries');
    if (nodes) await exportQueries(context, nodes);
  },
  exportAll: async (context: TreeContext) => exportQueries(context, await context.library.tree()),
} as const;
