import type * as vscode from 'vscode';
import { createHoverText } from '../../host/hover';
import { directoryOf, type DirectoryDeps } from './directoryOf';
import { hoverAt } from './hovers';

/** Explains the value under the pointer. Sends no request. */
export async function createHover(
  deps: DirectoryDeps,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Hover | undefined> {
  const directory = await directoryOf(deps, document);
  const found = hoverAt(document.getText(), document.offsetAt(position), Date.now(), directory);
  return found && createHoverText(found.markdown, []);
}
