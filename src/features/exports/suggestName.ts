import * as vscode from 'vscode';
import { faultOfFileTemplate } from '../../domain/fileTemplate';
import type { Result } from '../../domain/result';
import { fileNameOf } from '../../formats/fileName';
import { nameFile } from '../../formats/fileTemplate';
import { settingIds } from '../../host/ids';
import { showWarning } from '../../host/notifications';
import { sentenceOfNameSetting } from '../../words/exportBlockWords';
import type { FileFormat } from './exportTo';

/** Says what is wrong with the setting, and leads to it. */
async function warn(sentence: string): Promise<void> {
  const open = 'Open Setting';
  if ((await showWarning(sentence, open)) === open)
    await vscode.commands.executeCommand('workbench.action.openSettings', settingIds.exportFileName);
}

/** The name that a file is offered by: as the setting says, else the title of the result. */
export function suggestName(
  { title }: { readonly title: string },
  { extension }: Pick<FileFormat, 'extension'>,
  result: Pick<Result, 'query' | 'provenance'>,
): string {
  const set = vscode.workspace.getConfiguration().get<unknown>(settingIds.exportFileName);
  const template = typeof set === 'string' ? set.trim() : '';
  const fault = faultOfFileTemplate(template, []);
  if (fault) void warn(sentenceOfNameSetting(fault));
  const name =
    template === '' || fault
      ? title
      : nameFile(template, { name: title, query: result.query }, result, Date.now());
  return fileNameOf(name, extension, result.provenance.isSample);
}
