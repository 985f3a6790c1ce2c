import * as vscode from 'vscode';
import { showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import { completeQuery, foundAt, namesOfUnread } from './chooseFound';
import type { FoundQuery } from './foundQuery';
import { scanPython } from './scan';

interface PreviewDeps {
  readonly results: Results;
  readonly queryPrompt: QueryPrompt;
}

/** A lens for each query of a text. */
export function lensesOf(document: vscode.TextDocument, command: string): vscode.CodeLens[] {
  return scanPython(document.getText()).map(({ start, end }) => {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    return new vscode.CodeLens(range, {
      command,
      title: '$(play) Preview',
      tooltip: 'Run this query and show the result',
      arguments: [document.uri.toString(), start],
    });
  });
}

async function pickFound(
  document: vscode.TextDocument,
  found: readonly FoundQuery[],
): Promise<FoundQuery | undefined> {
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

/** What a command is about: the lens's arguments, else the cursor. */
async function placeOf(
  args: readonly unknown[],
): Promise<{ document: vscode.TextDocument; offset: number } | undefined> {
  const [address, offset] = args;
  if (typeof address === 'string' && typeof offset === 'number') {
    const uri = vscode.Uri.parse(address);
    const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    return { document: open ?? (await vscode.workspace.openTextDocument(uri)), offset };
  }
  const editor = vscode.window.activeTextEditor;
  return editor && { document: editor.document, offset: editor.document.offsetAt(editor.selection.active) };
}

/** Names what could not be read. A notification without a button would show no more than its first line. */
async function tellUnread(document: vscode.TextDocument, { start, end, unread }: FoundQuery): Promise<void> {
  const goToCode = 'Go to Code';
  const picked = await showInformation(
    `Not read from the code: ${namesOfUnread(unread)}. Choose instead.`,
    goToCode,
  );
  if (picked !== goToCode) return;
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(end));
  await vscode.window.showTextDocument(document, { selection });
}

/** Runs the query that stands at a place in code; what could not be read is named and asked for. */
export async function preview(
  { results, queryPrompt }: PreviewDeps,
  args: readonly unknown[],
): Promise<void> {
  const place = await placeOf(args);
  const found = place?.document.languageId === 'python' ? scanPython(place.document.getText()) : [];
  if (!place || found.length === 0) {
    void showInformation(
      'There is no query to preview here: open a Python file that calls the Open Electricity client.',
    );
    return;
  }
  const chosen = foundAt(found, place.offset) ?? (await pickFound(place.document, found));
  if (!chosen) return;
  const query = completeQuery(chosen);
  if (query) {
    await results.show({ query, preserveFocus: true });
    return;
  }
  if (chosen.unread.length > 0) {
    // Not awaited: the question follows at once.
    void tellUnread(place.document, chosen);
  }
  const answered = await queryPrompt.prompt(chosen.partial);
  if (answered) await results.show({ ...answered, preserveFocus: true });
}
