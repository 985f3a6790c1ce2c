import * as vscode from 'vscode';
import type { Log } from '../../host/log';
import { showWarning } from '../../host/notifications';
import type { SetAside } from '../../services/savedQueries/tree/treeReader';
import { lineOfSetAside } from '../../words/savedQueryLines';
import { sentenceOfSetAside } from '../../words/savedQueryWords';

/** Logs and shows the files of the user's store that were moved away because they are not saved queries. */
export function showSetAside(log: Log, { files: setAside, root }: SetAside): void {
  for (const { file, broken } of setAside)
    log.warn(lineOfSetAside(vscode.Uri.joinPath(root, file).fsPath, broken));
  if (setAside.length === 0) return;
  const show = setAside.length === 1 ? 'Show File' : 'Show Files';
  const most = 5;
  void showWarning(sentenceOfSetAside(setAside), show).then(async (picked) => {
    if (picked !== show) return;
    for (const { file } of setAside.slice(0, most)) {
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(root, file), {
        preview: false,
      });
    }
  });
}
