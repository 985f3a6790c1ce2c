import { type Query, type Result, showOverTime, titleOfQuery } from '../../domain';
import { writeCode, codeStyles, missingNames, styleFor } from '../../formats/code/codeStyles';
import { codeAlone, officialAddress, type Snippet, type CodeStyle } from '../../formats/code/snippet';
import { exportCommandOf } from '../../host/ids';
import { confirmAction, promptAction, promptNewQuery, showInformation } from '../../host/notifications';
import { type PickerItem, type PickerSeparator, showPicker } from '../../host/pickers';
import { rangeOf } from '../../host/quickFixes';
import { readResultId } from '../../host/resultReference';
import { settings } from '../../host/settings';
import { sentenceOfCopied } from '../../words/query/codeWords';
import { formatCount } from '../../words/numbers';
import * as vscode from 'vscode';
import { openRunnable, type QuerySource, savedQuerySources } from '../../services/savedQueries/querySources';
import { countCells, dataStylesFor, markdownTable } from '../../formats/code/dataStyles';
import type { Services } from '../../services/services';
import { fenceWriterOf, shell, type SnippetLanguage } from '../../formats/code/snippetLanguages';
import { codeEdits, type CodePlace, placeLanguage, type PlaceLanguage } from './codeEdits';

const maxRecent = 10;

const group = (title: string, items: readonly QuerySource[]): (QuerySource | PickerSeparator)[] =>
  items.length === 0 ? [] : [{ separator: title }, ...items];

async function pickSource(services: Services, title: string): Promise<Query | undefined> {
  const { results, pastRuns, savedQueries, queryPrompt } = services;
  const shown = results.all.map(({ requested }): QuerySource => ({
    icon: 'graph-line',
    label: requested.title,
    description: titleOfQuery(requested.query),
    read: () => Promise.resolve(requested.query),
  }));
  const saved = await savedQuerySources(savedQueries);
  const runs = (await pastRuns.listRecent())
    .slice(0, maxRecent)
    .map(({ title: label, query }): QuerySource => ({
      icon: 'history',
      label,
      description: titleOfQuery(query),
      read: () => Promise.resolve(query),
    }));
  const create: QuerySource = {
    icon: 'add',
    label: 'New Query…',
    read: async () => (await queryPrompt.prompt())?.query,
  };
  const items = [...group('shown', shown), ...group('saved', saved), ...group('recent', runs)];
  const picked = await showPicker(
    [...items, ...group('other', [create])],
    { title, placeholder: 'Which query?' },
    { matchOnDescription: true },
  );
  return picked?.read();
}

/** Lets the user pick a code style, from all languages when none is given. One that suits the text comes first. */
async function pickStyle(
  query: Query,
  title: string,
  { text, language, last }: { text: string; language?: SnippetLanguage; last?: string },
): Promise<CodeStyle | undefined> {
  const all = codeStyles.filter((style) => language === undefined || style.language === language);
  const isWritable = (style: CodeStyle) => missingNames(style, query).length === 0;
  const suiting = language === undefined ? undefined : styleFor(query, text, [language]);
  const first = suiting ?? all.find((style) => style.id === last && isWritable(style));
  const writable = all.filter((style) => style !== first && isWritable(style));
  const others = all.filter((style) => !isWritable(style));
  const items: ((PickerItem & { style: CodeStyle }) | PickerSeparator)[] = [
    ...(first
      ? [{ label: first.title, description: suiting ? 'suits the document' : 'as last time', style: first }]
      : []),
    ...writable.map((style) => ({ label: style.title, style })),
    ...others.map((style) => {
      const names = missingNames(style, query);
      const more = names.length > 3 ? ' and more' : '';
      return { separator: `${style.title} has no name for ${names.slice(0, 3).join(', ')}${more}` };
    }),
  ];
  const picked = await showPicker(items, { title, placeholder: 'Pick a code style' });
  return picked?.style;
}

/** Returns the editor to insert code into. When there is none, shows a message and returns undefined. */
function editorForCode(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) void showInformation('Open the file that the code goes into, and put the cursor there.');
  return editor;
}

const languageAt = ({ document, selection }: vscode.TextEditor): PlaceLanguage =>
  placeLanguage(document.languageId, document.getText(), document.offsetAt(selection.start));

/** Returns the text that can contain a document's imports, including the other cells of its notebook. */
function importedText(document: vscode.TextDocument): string {
  const cells = vscode.workspace.notebookDocuments
    .map((notebook) => notebook.getCells().map((cell) => cell.document))
    .find((documents) => documents.includes(document));
  return (cells ?? [document]).map((one) => one.getText()).join('\n');
}

function showNotInserted(): void {
  void showInformation('The file was closed, or cannot be changed. Nothing was inserted.');
}

/** Inserts code at the cursor as one undo step. Returns false when the document can no longer be edited. */
async function insertCode(
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
    for (const edit of edits) builder.replace(rangeOf(document, edit), edit.text);
  });
}

/** Returns the service's address as code writes it, with the version. */
function writtenAddress(): string {
  if (settings.connection.value === 'sample') return officialAddress;
  const address = settings.baseAddress.value.replace(/\/+$/, '');
  return address.endsWith('/v4') ? address : `${address}/v4`;
}

/** Notes when the service needs several requests for a query, because the code sends only one. */
async function noteManyRequests(runs: Services['runs'], query: Query): Promise<void> {
  const estimate = await runs.estimate(query);
  const requests = estimate?.cost.requests ?? 1;
  if (requests > 1)
    void showInformation(
      `Gridlens splits this query into ${formatCount(requests, 'request')}. The code sends a single one, which the service may refuse: shorten its window, or send several in a loop.`,
      'OK',
    );
}

/** Inserts a picked query as code at the cursor. The style that suits the document is offered first. */
export async function insertQuery(services: Services): Promise<void> {
  const title = 'Insert Query as Code';
  const editor = editorForCode();
  if (!editor) return;
  const query = await pickSource(services, title);
  if (!query) return;
  const { language, fence } = languageAt(editor);
  const text = importedText(editor.document);
  const style = await pickStyle(query, title, { text, language });
  if (!style) return;
  const snippet = writeCode(style, query, {
    nowMs: Date.now(),
    baseAddress: writtenAddress(),
    around: text,
  });
  const around = fence?.(style.language);
  const isInserted = await insertCode(editor, snippet, {
    language: style.language,
    fence: around,
  });
  if (isInserted) await noteManyRequests(services.runs, query);
  else showNotInserted();
}

/** Returns the query of a result or a node of the tree; otherwise the user picks one. */
async function queryOf(services: Services, argument: unknown, title: string): Promise<Query | undefined> {
  const id = readResultId(argument);
  if (id !== undefined) return services.results.find(id)?.requested.query;
  const library = await services.savedQueries.library();
  const node = await library.find(argument);
  if (node?.kind !== 'query') return pickSource(services, title);
  return (await openRunnable(services.savedQueries, node))?.query;
}

/** Copies a query as code with its imports. Returns the style's id for the next call. */
export async function copyQuery(
  services: Services,
  argument: unknown,
  last: string | undefined,
): Promise<string | undefined> {
  const title = 'Copy Query as Code';
  const query = await queryOf(services, argument, title);
  const style = query && (await pickStyle(query, title, { text: '', last }));
  if (!style) return last;
  const snippet = writeCode(style, query, { nowMs: Date.now(), baseAddress: writtenAddress() });
  await vscode.env.clipboard.writeText(codeAlone(snippet));
  void showInformation(sentenceOfCopied(style.title));
  await noteManyRequests(services.runs, query);
  return style.id;
}

/** Above this number of values, the user must confirm. */
const manyValues = 500;
/** Above this number of values, nothing is inserted. */
const maxValues = 20_000;

/** Checks the length of a result. Confirms a long one, and offers an export for one that is too long. */
async function isShortEnough(result: Result): Promise<boolean> {
  const count = countCells(result);
  if (count > maxValues) {
    await promptAction(
      showInformation,
      `The result has ${formatCount(count, 'value')}, and code can have at most ${formatCount(maxValues, 'value')}. Export it to a file, and read the file.`,
      'Export as CSV…',
      () => vscode.commands.executeCommand(exportCommandOf('csv')),
    );
    return false;
  }
  const question = `The result has ${formatCount(count, 'value')}: the code will be long. Insert them anyway?`;
  return count <= manyValues || confirmAction(question, 'Insert');
}

export async function insertResult({ results }: Services, argument: unknown): Promise<void> {
  const editor = editorForCode();
  if (!editor) return;
  const source = results.find(readResultId(argument))?.toExport();
  const view = await source?.view();
  const result = source && view ? showOverTime(source.result, view) : source?.result;
  if (!result || countCells(result) === 0)
    return promptNewQuery('Run a query first: its result can then be inserted.');
  if (!(await isShortEnough(result))) return;
  const { language, fence } = languageAt(editor);
  const styles = dataStylesFor(language, editor.document.getText());
  // In Markdown, a table without a fence comes first.
  const inOrder = fence
    ? [...styles].sort((a, b) => Number(b === markdownTable) - Number(a === markdownTable))
    : styles;
  const items = inOrder.map((style) => ({ label: style.title, style }));
  const picked = await showPicker(items, {
    title: 'Insert Result as Data',
    placeholder: 'Pick a data format',
  });
  if (!picked) return;
  const { style } = picked;
  const around = style.language === undefined ? style.fence : fence?.(style.language);
  const isInserted = await insertCode(editor, style.write(result, editor.document.getText()), {
    language: style.language,
    fence: fence && around !== undefined ? around : undefined,
  });
  if (!isInserted) showNotInserted();
}
