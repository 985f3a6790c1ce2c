import * as vscode from 'vscode';
import type { Query } from '../../domain/query';
import { writeCode } from '../../formats/code/codeStyles';
import { officialAddress, type CodeLanguage, type Snippet } from '../../formats/code/snippet';
import { showInformation } from '../../host/notifications';
import { settings } from '../../host/settings';
import type { Runs } from '../../services/runs/runs';
import { sentenceOfManyRequests } from '../../words/codeWords';
import { codeEdits, type CodePlace } from './codeEdits';
import { placeLanguage, type PlaceLanguage } from './documentLanguage';
import { pickSource, type SourceDeps } from './pickSource';
import { pickStyle } from './pickStyle';

export interface InsertDeps extends SourceDeps {
  readonly runs: Pick<Runs, 'estimate'>;
}

/** The service's address as code writes it: with its version. */
export function writtenAddress(): string {
  if (settings.connection.value === 'sample') return officialAddress;
  const address = settings.baseAddress.value.replace(/\/+$/, '');
  return address.endsWith('/v4') ? address : `${address}/v4`;
}

/** The editor that code goes into; undefined where there is none, which the user is told. */
export function editorForCode(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) void showInformation('Open the file that the code goes into, and put the cursor there.');
  return editor;
}

export const languageAt = ({ document, selection }: vscode.TextEditor): PlaceLanguage =>
  placeLanguage(document.languageId, document.getText(), document.offsetAt(selection.start));

const cellsAround = (document: vscode.TextDocument): readonly vscode.TextDocument[] | undefined =>
  vscode.workspace.notebookDocuments
    .map((notebook) => notebook.getCells().map((cell) => cell.document))
    .find((cells) => cells.includes(document));

/** Puts code at the cursor, in one step of undo. False where the editor did not take it. */
export async function insertCode(
  editor: vscode.TextEditor,
  snippet: Snippet,
  language: CodeLanguage,
): Promise<boolean> {
  const { document, selection } = editor;
  const cells = cellsAround(document);
  const text = document.getText();
  const fence = languageAt(editor).fence?.(language);
  const isOther = languageAt(editor).language !== language;
  const place: CodePlace = {
    ...{ text, language, start: document.offsetAt(selection.start), end: document.offsetAt(selection.end) },
    eol: document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
    imported: (cells ?? [document]).map((one) => one.getText()).join('\n'),
    isPiece: cells !== undefined || isOther || ['markdown', 'quarto', 'rmd'].includes(document.languageId),
    ...(fence !== undefined && { fence }),
  };
  const edits = codeEdits(place, snippet);
  return editor.edit((builder) => {
    for (const { start, end, text: written } of edits)
      builder.replace(new vscode.Range(document.positionAt(start), document.positionAt(end)), written);
  });
}

/** Says where the service takes a query in several requests, of which code sends one. */
export async function noteManyRequests(runs: InsertDeps['runs'], query: Query): Promise<void> {
  const estimate = await runs.estimate(query);
  const requests = estimate?.cost.requests ?? 1;
  if (requests > 1) void showInformation(sentenceOfManyRequests(requests), 'OK');
}

/** Writes a query that the user picks at the cursor, in the style of the document unless another is picked. */
export async function insertQuery(deps: InsertDeps): Promise<void> {
  const title = 'Insert Query as Code';
  const editor = editorForCode();
  if (!editor) return;
  const query = await pickSource(deps, title);
  if (!query) return;
  const { language } = languageAt(editor);
  const cells = cellsAround(editor.document) ?? [editor.document];
  const text = cells.map((one) => one.getText()).join('\n');
  const style = await pickStyle(query, title, { text, ...(language !== undefined && { language }) });
  if (!style) return;
  const snippet = writeCode(style, query, { nowMs: Date.now(), baseAddress: writtenAddress() });
  // What was picked in may have been closed meanwhile.
  const target = editor.document.isClosed
    ? undefined
    : await vscode.window.showTextDocument(editor.document, {
        viewColumn: editor.viewColumn ?? vscode.ViewColumn.Active,
        preserveFocus: false,
      });
  if (!target || !(await insertCode(target, snippet, style.language))) {
    void showInformation('The file was closed, or cannot be changed. Nothing was inserted.');
    return;
  }
  await noteManyRequests(deps.runs, query);
}
