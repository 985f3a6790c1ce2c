import * as vscode from 'vscode';
import { showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import { completeQuery, foundAt, namesOfUnread } from './chooseFound';
import type { FoundQuery } from './foundQuery';
import { findLanguage, scanLanguages } from './languages';
import { mayHoldQueries } from './mayHoldQueries';
import { scanCode } from './scan';

interface PreviewDeps {
  readonly results: Results;
  readonly queryPrompt: QueryPrompt;
}

/** The queries of a document, none in a language that is not scanned. */
async function scanDocument(document: vscode.TextDocument): Promise<readonly FoundQuery[]> {
  const language = findLanguage(document.languageId);
  if (!language || !mayHoldQueries(document.getText(), language)) return [];
  const rules = await language.loadRules();
  return scanCode(document.getText(), rules);
}

/** A lens for each query of a document. */
export async function createLenses(
  document: vscode.TextDocument,
  command: string,
): Promise<vscode.CodeLens[]> {
  const found = await scanDocument(document);
  return found.map(({ start, end }) => {
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

/** Where a command is to look: the place in the lens's arguments, else the cursor. */
async function findPlace(
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
async function showUnread(document: vscode.TextDocument, { start, end, unread }: FoundQuery): Promise<void> {
  const goToCode = 'Go to Code';
  const picked = await showInformation(
    `Not read from the code: ${namesOfUnread(unread)}. Choose instead.`,
    goToCode,
  );
  if (picked !== goToCode) return;
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(end));
  await vscode.window.showTextDocument(document, { selection });
}

/** Runs the query that stands at a place in code; names what could not be read and prompts for it. */
export async function preview(
  { results, queryPrompt }: PreviewDeps,
  args: readonly unknown[],
): Promise<void> {
  const place = await findPlace(args);
  const found = place ? await scanDocument(place.document) : [];
  if (!place || found.length === 0) {
    const titles = scanLanguages.map(({ title }) => title).join(' or ');
    void showInformation(
      `There is no query to preview here: open a ${titles} file that calls the Open Electricity client.`,
    );
    return;
  }
  const chosen = foundAt(found, place.offset) ?? (await pickFound(place.document, found));
  if (!chosen) return;
  const query = completeQuery(chosen);
  if (query) {
    await results.show({ query, preserveFocus: true, placement: 'preview' });
    return;
  }
  if (chosen.unread.length > 0) {
    // Not awaited: the prompts follow at once.
    void showUnread(place.document, chosen);
  }
  const answer = await queryPrompt.prompt(chosen.partial);
  if (answer) await results.show({ ...answer, preserveFocus: true, placement: 'preview' });
}
