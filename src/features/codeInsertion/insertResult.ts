import * as vscode from 'vscode';
import type { Result } from '../../domain/result/result';
import { countCells } from '../../formats/code/dataTable';
import { dataStylesFor } from '../../formats/code/dataStyles';
import { commands, exportCommandOf } from '../../host/ids';
import { confirmWarning, showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import { readResultId } from '../../host/resultReference';
import type { Results } from '../../services/results/results';
import { sentenceOfManyValues, sentenceOfTooManyValues } from '../../words/query/codeWords';
import { editorForCode, insertCode, languageAt, showNotInserted } from './insertCode';

/** Above the first number of values, the user must confirm; above the second, nothing is inserted. */
const [manyValues, maxValues] = [500, 20_000];

/** Checks the length of a result. Confirms a long one, and offers an export for one that is too long. */
async function isShortEnough(result: Result): Promise<boolean> {
  const count = countCells(result);
  if (count > maxValues) {
    const exportCsv = 'Export as CSV…';
    const picked = await showInformation(sentenceOfTooManyValues(count, maxValues), exportCsv);
    if (picked === exportCsv) await vscode.commands.executeCommand(exportCommandOf('csv'));
    return false;
  }
  const insert = 'Insert';
  return count <= manyValues || (await confirmWarning(sentenceOfManyValues(count), insert)) === insert;
}

/** Inserts the values of a shown result as data at the cursor. */
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
  // In Markdown, a table without a fence comes first.
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
  if (!isInserted) showNotInserted();
}
