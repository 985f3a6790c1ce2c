import * as vscode from 'vscode';
import { internalCommands } from '../../host/ids';
import { toPlainLine } from '../../host/plainText';
import { completionsAt, type Completions } from './completions';
import { rangeOf } from './createMarks';
import { directoryOf, type DirectoryDeps } from './directoryOf';
import { networkOf, readQueryFile } from './queryFile';

const fetchLabel = 'Fetch the list of facilities';

/** Offers to fetch the facilities, which sends a request. Accepting it leaves the text unchanged. */
function offerToFetch(document: vscode.TextDocument, range: vscode.Range): vscode.CompletionItem {
  const file = readQueryFile(document.getText());
  const item = new vscode.CompletionItem(fetchLabel, vscode.CompletionItemKind.Event);
  item.range = range;
  item.insertText = item.filterText = document.getText(range);
  item.command = {
    command: internalCommands.queryFileFacilities,
    title: fetchLabel,
    arguments: [file ? networkOf(file) : ''],
  };
  return item;
}

function toItems(document: vscode.TextDocument, found: Completions): readonly vscode.CompletionItem[] {
  const range = rangeOf(document, found);
  return found.items.map(({ code, description, meaning }, index) => {
    const label = { label: toPlainLine(code), description: toPlainLine(description) };
    const item = new vscode.CompletionItem(label, vscode.CompletionItemKind.Value);
    item.range = range;
    item.insertText = JSON.stringify(code);
    // Typing the name finds the code too.
    item.filterText = `${JSON.stringify(code)} ${description}`;
    item.sortText = String(index).padStart(6, '0');
    if (meaning !== '') item.documentation = meaning;
    return item;
  });
}

/** Creates the completions at a position. Sends no request. */
export async function createCompletions(
  deps: DirectoryDeps,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const directory = await directoryOf(deps, document);
  const found = completionsAt(document.getText(), document.offsetAt(position), directory);
  if (!found) return [];
  const isPlace = found.field === 'facility_code' || found.field === 'unit_code';
  return isPlace && !directory
    ? [...toItems(document, found), offerToFetch(document, rangeOf(document, found))]
    : [...toItems(document, found)];
}
