import * as vscode from 'vscode';
import { showInformation } from '../../../host/notifications';
import { showPicker } from '../../../host/pickers';
import type { AskedSite } from '../gaps/promptGaps';
import { foundAt, type FoundQuery } from '../read/foundQuery';
import { scanLanguages } from '../scan/scanLanguages';
import type { Site } from '../scan/scan';
import type { DocumentQueries, Models } from './models';
import { documentKey, notebookOf } from './notebooks';

/** A query in code, with its document. */
export interface FoundSite {
  document: vscode.TextDocument;
  queries: DocumentQueries;
  site: Site;
}

async function pickFound(document: vscode.TextDocument, found: readonly Site[]): Promise<Site | undefined> {
  const items = found.map((one) => {
    const { line } = document.positionAt(one.start);
    return {
      label: document.getText().slice(one.start, Math.min(one.end, one.start + 80)),
      description: `line ${line + 1}`,
      found: one,
    };
  });
  const picked = await showPicker(items, { title: 'Preview', placeholder: 'Which query?' });
  return picked?.found;
}

/** Returns the place in a lens's arguments, or the cursor when there are none. */
async function findPlace(
  models: Models,
  args: readonly unknown[],
): Promise<{ document: vscode.TextDocument; offset: number } | undefined> {
  const [address, offset, version] = args;
  if (typeof address === 'string' && typeof offset === 'number') {
    const uri = vscode.Uri.parse(address);
    const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    const document = open ?? (await vscode.workspace.openTextDocument(uri));
    const isNow = typeof version !== 'number';
    return { document, offset: isNow ? offset : models.currentOffset(document, offset, version) };
  }
  const editor = vscode.window.activeTextEditor;
  return editor && { document: editor.document, offset: editor.document.offsetAt(editor.selection.active) };
}

/** Finds the query for a command: from its arguments, at the cursor, or picked by the user. */
export async function findSite(models: Models, args: readonly unknown[]): Promise<FoundSite | undefined> {
  const place = await findPlace(models, args);
  const queries = place && (await models.queriesOf(place.document));
  if (!place || !queries || queries.sites.length === 0) {
    const titles = scanLanguages.map(({ title }) => title).join(' or ');
    void showInformation(
      `There is no query to preview here: open a file of ${titles} that calls the Open Electricity client.`,
    );
    return undefined;
  }
  const site = foundAt(queries.sites, place.offset) ?? (await pickFound(place.document, queries.sites));
  return site && { document: place.document, queries, site };
}

/** The place of a query as command arguments: its document, offset and version. */
export const placeOf = (document: vscode.TextDocument, { start }: Site): unknown[] => [
  document.uri.toString(),
  start,
  document.version,
];

/** The lines at the top of an editor that a form covers. */
const coveredLines = 8;

/**
 * Scrolls a query of the upper half of its editor to the middle: a form at the top of the window would cover it. Returns
 * false for one in the first lines of its file, which cannot be scrolled down.
 */
function uncover(document: vscode.TextDocument, site: Site): boolean {
  const editor = vscode.window.visibleTextEditors.find((one) => one.document === document);
  const { line } = document.positionAt(site.start);
  const visible = editor?.visibleRanges.at(0);
  if (visible && line < (visible.start.line + visible.end.line) / 2)
    editor?.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.InCenter);
  return !visible || notebookOf(document) !== undefined || line >= coveredLines;
}

/** Moves the form to the middle of the window, or back to its top. */
const alignForm = (place: 'Center' | 'Top'): Thenable<unknown> =>
  vscode.commands.executeCommand(`workbench.action.alignQuickInput${place}`).then(undefined, () => undefined);

/** Shows a form about a query, without covering its code. */
export async function showUncovered<T>({ document, site }: FoundSite, show: () => Promise<T>): Promise<T> {
  if (uncover(document, site)) return show();
  await alignForm('Center');
  try {
    return await show();
  } finally {
    await alignForm('Top');
  }
}

export function askedSite({ document, queries, site }: FoundSite, found: FoundQuery): AskedSite {
  return {
    key: documentKey(document),
    title: `Preview ${site.method ?? 'the request'} in line ${document.positionAt(site.start).line + 1}`,
    found,
    callers: queries.asCalled(site),
  };
}

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
    new vscode.Disposable(() => clearTimeout(timer)),
  );
}
