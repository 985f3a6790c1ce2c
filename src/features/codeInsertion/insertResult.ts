import * as vscode from 'vscode';
import type { Result } from '../../domain/result';
import { countCells } from '../../formats/code/dataTable';
import { dataStylesFor } from '../../formats/code/dataStyles';
import { commands, exportCommandOf } from '../../host/ids';
import { confirmWarning, showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import { readResultId } from '../../host/resultReference';
import type { Results } from '../../services/results/results';
import { sentenceOfManyValues, sentenceOfTooManyValues } from '../../words/codeWords';
import { editorForCode, insertCode, languageAt, tellNotInserted } from './insertCode';

/** More values than these are asked about, and more than those are not written into code. */
const [manyValues, mostValues] = [500, 20_000];

/** Whether a result is written into code: the user decides about a long one, and the longest are none of it. */
async function isShortEnough(result: Result): Promise<boolean> {
  const count = countCells(result);
  if (count > mostValues) {
    const exportCsv = 'Export as CSV…';
    const picked = await showInformation(sentenceOfTooManyValues(count, mostValues), exportCsv);
    if (picked === exportCsv) await vscode.commands.executeCommand(exportCommandOf('csv'));
    return false;
  }
  const insert = 'Insert';
  return count <= manyValues || (await confirmWarning(sentenceOfManyValues(count), insert)) === insert;
}

/** Writes the numbers of the last result that was shown at the cursor. */
export async function insertResult(results: Pick<Results, 'find'>, argument: unknown): Promise<void> {
  const editor = editorForCode();
  if (!editor) return;
  const result = results.find(readResultId(argument))?.shown?.result;
  if (!result || countCells(result) === 0) {
    const newQuery = 'New Query…';
    const picked = await showInformation('Run a query first: its result can then be inserted.', newQuery);
    if (picked === newQuery) await vscode.commands.executeCommand(commands.queryNew);
    return;
  }
  if (!(await isShortEnough(result))) return;
  const { language, fence } = languageAt(editor);
  const styles = dataStylesFor(language, editor.document.getText());
  // In Markdown a table needs no fence.
  const inOrder = fence
    ? [...styles].sort((a, b) => Number(b.id === 'markdown') - Number(a.id === 'markdown'))
    : styles;
  const items = inOrder.map((style) => ({ label: style.title, style }));
  const picked = await showPicker(items, { title: 'Insert Result as Data', placeholder: 'Written how?' });
  if (!picked) return;
  const { style } = picked;
  const around = style.language === undefined ? style.fence : fence?.(style.language);
  const isInserted = await insertCode(editor, style.write(result, editor.document.getText()), {
    ...(style.language !== undefined && { language: style.language }),
    ...(fence && around !== undefined && { fence: around }),
  });
  if (!isInserted) tellNotInserted();
}
