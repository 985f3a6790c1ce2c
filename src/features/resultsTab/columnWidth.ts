import * as vscode from 'vscode';
import { isObject } from '../../domain';

const key = 'gridlens.results.columnShare';
const minShare = 0.1;
const maxShare = 0.9;

/** The share of the right one of two columns. Undefined for any other layout of editors. */
function shareIn(layout: unknown): number | undefined {
  if (!isObject(layout) || layout['orientation'] !== 0 || !Array.isArray(layout['groups'])) return undefined;
  const sizes = layout['groups'].map((group: unknown) =>
    isObject(group) && group['groups'] === undefined ? Number(group['size']) : NaN,
  );
  const [left = NaN, right = NaN] = sizes;
  const share = right / (left + right);
  return sizes.length === 2 && share > 0 && share < 1 ? share : undefined;
}

/**
 * Remembers the width that the user gives to a result in the right one of two columns, as a share of both. VS Code
 * reports neither the width of a column nor its changes, and opens columns of equal width: the width is read when a page
 * reports a change, and set again when a result opens a column.
 */
export async function noteColumnWidth(
  memento: vscode.Memento,
  column: vscode.ViewColumn | undefined,
): Promise<void> {
  if (column !== vscode.ViewColumn.Two) return;
  const share = shareIn(await vscode.commands.executeCommand('vscode.getEditorLayout'));
  if (share !== undefined) await memento.update(key, share);
}

/** Gives the second of two columns, which was just opened, the width that the user chose earlier. */
export async function restoreColumnWidth(memento: vscode.Memento): Promise<void> {
  const chosen = memento.get<unknown>(key);
  if (typeof chosen !== 'number' || !(chosen > 0 && chosen < 1)) return;
  if (shareIn(await vscode.commands.executeCommand('vscode.getEditorLayout')) === undefined) return;
  const size = Math.min(maxShare, Math.max(minShare, chosen));
  await vscode.commands.executeCommand('vscode.setEditorLayout', {
    orientation: 0,
    groups: [{ size: 1 - size }, { size }],
  });
}
