import * as vscode from 'vscode';
import { commands } from '../../../host/ids';
import { showProblem } from '../../../host/problems';
import { registerCommand } from '../../../host/registerCommand';
import type { TreeContext } from '../context';

/** Registers what shares saved queries: commands of the palette, and links from outside. */
export function registerSharing(open: () => Promise<{ readonly context: TreeContext }>): vscode.Disposable {
  const load = async () => {
    const [sharing, { context }] = await Promise.all([import('./index'), open()]);
    return { sharing, context };
  };
  return vscode.Disposable.from(
    vscode.window.registerUriHandler({
      handleUri: async (uri) => {
        const { sharing, context } = await load();
        await sharing.openLink(context, uri).catch(showProblem);
      },
    }),
    registerCommand(commands.savedQueryCopyJson, async () => {
      const { sharing, context } = await load();
      await sharing.copyAsJson(context, (await sharing.pickNodes(context, 'Copy as JSON')) ?? []);
    }),
    registerCommand(commands.savedQueryCopyLink, async () => {
      const { sharing, context } = await load();
      await sharing.copyLinks(context, (await sharing.pickNodes(context, 'Copy Link')) ?? []);
    }),
    registerCommand(commands.savedQueryCopyTo, async () => {
      const { sharing, context } = await load();
      await sharing.copySaved(context, (await sharing.pickNodes(context, 'Copy Saved Queries')) ?? []);
    }),
    registerCommand(commands.savedQueryImport, async () => {
      const { sharing, context } = await load();
      await sharing.importQueries(context);
    }),
    registerCommand(commands.savedQueryExport, async () => {
      const { sharing, context } = await load();
      const nodes = await sharing.pickNodes(context, 'Export Saved Queries');
      if (nodes) await sharing.exportQueries(context, nodes);
    }),
    registerCommand(commands.savedQueryExportAll, async () => {
      const { sharing, context } = await load();
      await sharing.exportQueries(context, await context.library.tree());
    }),
  );
}
