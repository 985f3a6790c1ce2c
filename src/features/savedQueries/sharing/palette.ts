import type { TreeContext } from '../context';
import { copyAsJson, copyLinks, copySaved } from './copyShared';
import { exportQueries } from './exportQueries';
import { importQueries } from './importQueries';
import { pickNodes } from './pickNodes';

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
