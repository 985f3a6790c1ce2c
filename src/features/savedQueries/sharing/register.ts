import * as vscode from 'vscode';
import { commands, type CommandId } from '../../../host/ids';
import { showProblem } from '../../../host/problems';
import { registerCommand } from '../../../host/registerCommand';
import type { TreeContext } from '../context';

type Sharing = typeof import('./index');

/** Registers the sharing of saved queries: palette commands, and links from outside. */
export function registerSharing(open: () => Promise<{ readonly context: TreeContext }>): vscode.Disposable {
  const load = async () => {
    const [{ sharing }, { context }] = await Promise.all([import('../feature'), open()]);
    return { sharing, context };
  };
  const command = (id: CommandId, name: keyof Sharing['palette']): vscode.Disposable =>
    registerCommand(id, async () => {
      const { sharing, context } = await load();
      await sharing.palette[name](context);
    });
  return vscode.Disposable.from(
    vscode.window.registerUriHandler({
      handleUri: async (uri) => {
        const { sharing, context } = await load();
        await sharing.openLink(context, uri).catch(showProblem);
      },
    }),
    command(commands.savedQueryCopyJson, 'copyJson'),
    command(commands.savedQueryCopyLink, 'copyLink'),
    command(commands.savedQueryCopyTo, 'copyTo'),
    command(commands.savedQueryImport, 'import'),
    command(commands.savedQueryExport, 'export'),
    command(commands.savedQueryExportAll, 'exportAll'),
  );
}
