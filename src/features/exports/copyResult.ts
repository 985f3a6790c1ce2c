import * as vscode from 'vscode';
import { countCells } from '../../formats/code/dataTable';
import { copyStyles, textOfResult, type CopyStyle } from '../../formats/copyStyles';
import type { Result } from '../../domain';
import { confirmWarning, showInformation } from '../../host/notifications';
import { exportCommandOf } from '../../host/ids';
import { showPicker } from '../../host/pickers';
import type { LiveResult } from '../../services/results/liveResult';
import {
  choiceOfExtent,
  sentenceOfCopied,
  sentenceOfManyCells,
  sentenceOfTooMuchText,
} from '../../words/exports/exportWords';
import { shownParts } from './promptExportOptions';
import { offerQuery, type RunExportDeps } from './runExport';

const styleKey = 'gridlens.copyResult';
/** Copying more cells needs a confirmation. */
const manyCells = 1_000_000;

async function pickStyle(memento: vscode.Memento): Promise<CopyStyle | undefined> {
  const last = copyStyles.find(({ id }) => id === memento.get<unknown>(styleKey));
  const inOrder = last ? [last, ...copyStyles.filter((style) => style !== last)] : copyStyles;
  const items = inOrder.map((style) => ({
    style,
    label: style.title,
    description: style === last ? `${style.hint} · as last time` : style.hint,
  }));
  const picked = await showPicker(items, { title: 'Copy Result', placeholder: 'Copy as' });
  if (picked) await memento.update(styleKey, picked.style.id);
  return picked?.style;
}

/** Prompts for all of a result or the part that its chart shows, if that is less. */
async function pickPart(live: LiveResult, all: Result): Promise<Result | undefined> {
  const { whole, visible } = await shownParts(all, live);
  if (!visible) return whole;
  const items = [
    { result: whole, label: choiceOfExtent(false, visible.words) },
    { result: visible.result, label: choiceOfExtent(true, visible.words) },
  ];
  return (
    await showPicker(items, { title: 'Copy Result', placeholder: 'Copy all of it or the visible part?' })
  )?.result;
}

/** Copies the values of the active result in the style that the user picks. */
export async function copyResult(live: LiveResult | undefined, { memento }: RunExportDeps): Promise<void> {
  const hasTab = live !== undefined;
  const all = live?.shown?.result;
  if (!all || countCells(all) === 0) return offerQuery(hasTab);
  const style = await pickStyle(memento);
  const result = style && (await pickPart(live, all));
  if (!style || !result) return;
  const cells = countCells(result);
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
