import * as vscode from 'vscode';
import { countCells } from '../../formats/code/dataStyles';
import { copyStyles, textOfResult, type CopyStyle } from '../../formats/copyStyles';
import { confirmAction, promptAction, showInformation } from '../../host/notifications';
import { exportCommandOf } from '../../host/ids';
import { showPicker } from '../../host/pickers';
import type { ExportSource } from '../../services/results/liveResult';
import { formatCount } from '../../words/numbers';
import { choiceOfExtent, shownParts } from './promptExportOptions';
import type { RunExportDeps } from './runExport';

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
async function pickPart(source: ExportSource): Promise<ExportSource['result'] | undefined> {
  const { whole, visible } = await shownParts(source);
  if (!visible) return whole;
  const items = [
    { result: whole, label: choiceOfExtent(false, visible.words) },
    { result: visible.result, label: choiceOfExtent(true, visible.words) },
  ];
  const placeholder = 'Copy all of it or the visible part?';
  return (await showPicker(items, { title: 'Copy Result', placeholder }))?.result;
}

/** Copies the values of a result in the style that the user picks. */
export async function copyResult(source: ExportSource, { memento }: RunExportDeps): Promise<void> {
  const style = await pickStyle(memento);
  const result = style && (await pickPart(source));
  if (!style || !result) return;
  const cells = countCells(result);
  const warning = `The result has ${formatCount(cells, 'value')}. Copying takes a few seconds.`;
  if (cells > manyCells && !(await confirmAction(warning, 'Copy'))) return;
  const text = textOfResult(result, style);
  if (text === undefined) {
    const sentence =
      'The result is too long for the clipboard: more than 50 MB of text. Export it to a file.';
    return promptAction(showInformation, sentence, 'Export as CSV…', () =>
      vscode.commands.executeCommand(exportCommandOf('csv'), { resultId: source.id }),
    );
  }
  await vscode.env.clipboard.writeText(text);
  void showInformation(`Copied ${formatCount(cells, 'exact value')}. ${style.title}.`);
}
