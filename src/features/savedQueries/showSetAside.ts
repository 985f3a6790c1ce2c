import * as vscode from 'vscode';
import type { Log } from '../../host/log';
import { showWarning } from '../../host/notifications';
import type { SetAside } from '../../services/savedQueries/treeReader';
import { sentenceOfBroken } from '../../words/savedQueryProblems';

/** Logs and shows the files of the user's store that were moved away because they are no saved queries. */
export function showSetAside(log: Log, { files: setAside, root }: SetAside): void {
  for (const { file, broken } of setAside)
    log.warn(`Saved query set aside: ${vscode.Uri.joinPath(root, file).fsPath}. ${sentenceOfBroken(broken)}`);
  const [first] = setAside;
  if (!first) return;
  const show = setAside.length === 1 ? 'Show File' : 'Show Files';
  const sentence =
    setAside.length === 1
      ? `The saved query ${first.original} could not be read and was set aside. ${sentenceOfBroken(first.broken)}`
      : `${setAside.length} saved queries could not be read and were set aside.`;
  const most = 5;
  void showWarning(`${sentence} All others are there.`, show).then(async (picked) => {
    if (picked !== show) return;
    for (const { file } of setAside.slice(0, most)) {
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(root, file), {
        preview: false,
      });
    }
  });
}
