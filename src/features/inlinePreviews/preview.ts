import * as vscode from 'vscode';
import { showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import { askRegion, lacksRegionOnly } from './askRegion';
import { completeQuery, foundAt, namesOfUnread } from './chooseFound';
import type { FoundQuery } from './foundQuery';
import { scanLanguages } from './languages';
import type { Site } from './languages/language';
import type { Models } from './models';

interface PreviewDeps {
  readonly models: Models;
  readonly results: Results;
  readonly queryPrompt: QueryPrompt;
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

/** Where a command is to look: the place in the lens's arguments, else the cursor. */
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
  { models, results, queryPrompt }: PreviewDeps,
  args: readonly unknown[],
): Promise<void> {
  const place = await findPlace(models, args);
  const queries = place && (await models.queriesOf(place.document));
  if (!place || !queries || queries.sites.length === 0) {
    const titles = scanLanguages.map(({ title }) => title).join(' or ');
    void showInformation(
      `There is no query to preview here: open a file of ${titles} that calls the Open Electricity client.`,
    );
    return;
  }
  const site = foundAt(queries.sites, place.offset) ?? (await pickFound(place.document, queries.sites));
  if (!site) return;
  const chosen = queries.read(site);
  const query = lacksRegionOnly(chosen) ? await askRegion(chosen) : completeQuery(chosen);
  if (query) {
    const isKept = args[3] === 'kept';
    await results.show({ query, isKept, preserveFocus: true, placement: 'preview' });
    return;
  }
  if (lacksRegionOnly(chosen)) return;
  if (chosen.unread.length > 0) {
    // Not awaited: the prompts follow at once.
    void showUnread(place.document, chosen);
  }
  const answer = await queryPrompt.prompt(chosen.partial);
  if (answer) await results.show({ ...answer, preserveFocus: true, placement: 'preview' });
}
