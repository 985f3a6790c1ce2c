import * as vscode from 'vscode';
import { countCells } from '../../formats/code/dataTable';
import { copyStyles, textOfResult, type CopyStyle } from '../../formats/copyStyles';
import { exportCommandOf } from '../../host/ids';
import { confirmWarning, showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import type { LiveResult } from '../../services/results/liveResult';
import { sentenceOfCopied, sentenceOfManyCells, sentenceOfTooMuchText } from '../../words/copyWords';
import { offerQuery, type RunExportDeps } from './runExport';

const stateKey = 'gridlens.copyResult';
/** More cells than these are asked about. */
const manyCells = 1_000_000;
async function pickStyle(memento: vscode.Memento): Promise<CopyStyle | undefined> {
  const last = copyStyles.find(({ id }) => id === memento.get<unknown>(stateKey));
  const inOrder = last ? [last, ...copyStyles.filter((style) => style !== last)] : copyStyles;
  const items = inOrder.map((style) => ({
    style,
    label: style.title,
    description: style === last ? `${style.hint} · as last time` : style.hint,
  }));
  const picked = await showPicker(items, { title: 'Copy Result', placeholder: 'Copied as what?' });
  if (picked) await memento.update(stateKey, picked.style.id);
  return picked?.style;
}

/** Copies the values of the result on show as the user chooses. */
export async function copyResult(live: LiveResult | undefined, { memento }: RunExportDeps): Promise<void> {
  const hasTab = live !== undefined;
  const result = live?.shown?.result;
  const cells = result ? countCells(result) : 0;
  if (!result || cells === 0) return offerQuery(hasTab);
  const style = await pickStyle(memento);
  if (!style) return;
  const copy = 'Copy';
  if (cells > manyCells && (await confirmWarning(sentenceOfManyCells(cells), copy)) !== copy) return;
  const text = textOfResult(result, style);
  if (text === undefined) {
    const exportCsv = 'Export as CSV…';
    if ((await showInformation(sentenceOfTooMuchText, exportCsv)) === exportCsv)
      await vscode.commands.executeCommand(exportCommandOf('csv'), { resultId: live.id });
    return;
  }
  await vscode.env.clipboard.writeText(text);
  void showInformation(sentenceOfCopied(style.title, cells));
}
