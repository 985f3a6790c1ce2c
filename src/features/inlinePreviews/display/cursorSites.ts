import * as vscode from 'vscode';
import type { Models } from '../documents/models';
import { foundAt } from '../read/foundQuery';
import type { Site } from '../scan/scan';

/** How long the cursor must rest, so that moving over many lines or typing does not request lenses at each step. */
const restMs = 120;

/** Returns the query at a position, or else the first one on its line. */
export function siteOnLine(
  document: vscode.TextDocument,
  sites: readonly Site[],
  position: vscode.Position,
): Site | undefined {
  const isOnLine = ({ start, end }: Site) =>
    document.positionAt(start).line <= position.line && position.line <= document.positionAt(end).line;
  return foundAt(sites, document.offsetAt(position)) ?? sites.find(isOnLine);
}

/** Returns the query at the cursor of the editor that shows the document. The cursor stays when the focus leaves. */
export function siteAtCursor(document: vscode.TextDocument, sites: readonly Site[]): Site | undefined {
  const { activeTextEditor: active, visibleTextEditors } = vscode.window;
  const editor =
    active?.document === document ? active : visibleTextEditors.find((one) => one.document === document);
  return editor && siteOnLine(document, sites, editor.selection.active);
}

/** Calls `onMove` when the cursor of an editor enters or leaves a query. */
export function watchCursor(models: Models, onMove: () => void): vscode.Disposable {
  /** The start of the query at the cursor of each document. */
  const starts = new WeakMap<vscode.TextDocument, number | undefined>();
  let timer: NodeJS.Timeout | undefined;
  const look = async (document: vscode.TextDocument) => {
    const { sites } = await models.queriesOf(document);
    const start = siteAtCursor(document, sites)?.start;
    if (starts.get(document) === start) return;
    starts.set(document, start);
    onMove();
  };
  return vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document } }) => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(document), restMs);
    }),
    new vscode.Disposable(() => {
      clearTimeout(timer);
    }),
  );
}
