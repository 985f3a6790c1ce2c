import * as vscode from 'vscode';
import { showProblem } from '../../host/problems';
import { problemOfNoLocalFolder } from '../../words/exports/datasetRowWords';
import { ProblemError } from '../../words/failures/problemActions';

/**
 * Asks for a folder of this computer. Dialogs also offer folders of file systems that other extensions provide: their
 * paths would name something else on the disk.
 */
export async function pickLocalFolder(title: string, openLabel: string): Promise<string | undefined> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      ...{ canSelectFolders: true, canSelectFiles: false, canSelectMany: false },
      ...{ title, openLabel },
    })) ?? [];
  if (!chosen || chosen.scheme === 'file') return chosen?.fsPath;
  await showProblem(new ProblemError(problemOfNoLocalFolder));
  return undefined;
}
