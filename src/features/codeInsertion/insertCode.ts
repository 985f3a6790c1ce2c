import * as vscode from 'vscode';
import type { Snippet } from '../../formats/code/snippet';
import { fenceWriterOf, shell, type SnippetLanguage } from '../../formats/code/snippetLanguages';
import { showInformation } from '../../host/notifications';
import { codeEdits, type CodePlace, placeLanguage, type PlaceLanguage } from './codeEdits';

/** Returns the editor to insert code into. When there is none, shows a message and returns undefined. */
export function editorForCode(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) void showInformation('Open the file that the code goes into, and put the cursor there.');
  return editor;
}

export const languageAt = ({ document, selection }: vscode.TextEditor): PlaceLanguage =>
  placeLanguage(document.languageId, document.getText(), document.offsetAt(selection.start));

/** Returns the document, or all cells of its notebook. */
const documentsWith = (document: vscode.TextDocument): vscode.TextDocument[] =>
  vscode.workspace.notebookDocuments
    .map((notebook) => notebook.getCells().map((cell) => cell.document))
    .find((cells) => cells.includes(document)) ?? [document];

/** Returns the text that can contain a document's imports, including the other cells of its notebook. */
export const importedText = (document: vscode.TextDocument): string =>
  documentsWith(document)
    .map((one) => one.getText())
    .join('\n');

export function showNotInserted(): void {
  void showInformation('The file was closed, or cannot be changed. Nothing was inserted.');
}

/** Inserts code at the cursor as one undo step. Returns false when the document can no longer be edited. */
export async function insertCode(
  { document, selection, viewColumn }: vscode.TextEditor,
  snippet: Snippet,
  { language = shell, fence }: { language?: SnippetLanguage; fence?: string },
): Promise<boolean> {
  // The document may have been closed while a picker was open.
  if (document.isClosed) return false;
  const isCell = document.uri.scheme === 'vscode-notebook-cell';
  const editor = isCell
    ? vscode.window.visibleTextEditors.find((one) => one.document === document)
    : await vscode.window.showTextDocument(document, { viewColumn, selection });
  if (!editor) return false;
  const isProse = fenceWriterOf(document.languageId) !== undefined;
  const place: CodePlace = {
    text: document.getText(),
    language,
    imported: importedText(document),
    start: document.offsetAt(selection.start),
    end: document.offsetAt(selection.end),
    eol: document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
    isPiece: isCell || isProse || languageAt(editor).language !== language,
    fence,
  };
  const edits = codeEdits(place, snippet);
  return editor.edit((builder) => {
    for (const { start, end, text } of edits)
      builder.replace(new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
  });
}
