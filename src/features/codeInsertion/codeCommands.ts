import type { Query } from '../../domain/query/query';
import { writeCode } from '../../formats/code/codeStyles';
import { codeAlone, officialAddress } from '../../formats/code/snippet';
import { confirmWarning, showInformation } from '../../host/notifications';
import { settings } from '../../host/settings';
import type { Runs } from '../../services/runs/runs';
import {
  sentenceOfCopied,
  sentenceOfManyRequests,
  sentenceOfManyValues,
  sentenceOfTooManyValues,
} from '../../words/query/codeWords';
import { editorForCode, importedText, insertCode, languageAt, showNotInserted } from './insertCode';
import { pickSource, pickStyle, type SourceDeps } from './codePickers';
import * as vscode from 'vscode';
import { openRunnable } from '../../services/savedQueries/querySources';
import { readResultId } from '../../host/resultReference';
import type { Result } from '../../domain/result/result';
import { countCells } from '../../formats/code/dataTable';
import { dataStylesFor, markdownTable } from '../../formats/code/dataStyles';
import { commands, exportCommandOf } from '../../host/ids';
import { showPicker } from '../../host/pickers';
import { showOverTime } from '../../domain/result/resultView';
import type { Results } from '../../services/results/results';

interface InsertDeps extends SourceDeps {
  runs: Pick<Runs, 'estimate'>;
}

/** Returns the service's address as code writes it, with the version. */
function writtenAddress(): string {
  if (settings.connection.value === 'sample') return officialAddress;
  const address = settings.baseAddress.value.replace(/\/+$/, '');
  return address.endsWith('/v4') ? address : `${address}/v4`;
}

/** Notes when the service needs several requests for a query, because the code sends only one. */
async function noteManyRequests(runs: InsertDeps['runs'], query: Query): Promise<void> {
  const estimate = await runs.estimate(query);
  const requests = estimate?.cost.requests ?? 1;
  if (requests > 1) void showInformation(sentenceOfManyRequests(requests), 'OK');
}

/** Inserts a picked query as code at the cursor. The style that suits the document is offered first. */
export async function insertQuery(deps: InsertDeps): Promise<void> {
  const title = 'Insert Query as Code';
  const editor = editorForCode();
  if (!editor) return;
  const query = await pickSource(deps, title);
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
  if (isInserted) await noteManyRequests(deps.runs, query);
  else showNotInserted();
}

/** Returns the query of a result or a node of the tree; otherwise the user picks one. */
async function queryOf(deps: InsertDeps, argument: unknown, title: string): Promise<Query | undefined> {
  const id = readResultId(argument);
  if (id !== undefined) return deps.results.find(id)?.requested.query;
  const library = await deps.savedQueries.library();
  const node = await library.find(argument);
  if (node?.kind !== 'query') return pickSource(deps, title);
  return (await openRunnable(deps.savedQueries, node))?.query;
}

/** Copies a query as code with its imports. Returns the style's id for the next call. */
export async function copyQuery(
  deps: InsertDeps,
  argument: unknown,
  last: string | undefined,
): Promise<string | undefined> {
  const title = 'Copy Query as Code';
  const query = await queryOf(deps, argument, title);
  const style = query && (await pickStyle(query, title, { text: '', last }));
  if (!style) return last;
  const snippet = writeCode(style, query, { nowMs: Date.now(), baseAddress: writtenAddress() });
  await vscode.env.clipboard.writeText(codeAlone(snippet));
  void showInformation(sentenceOfCopied(style.title));
  await noteManyRequests(deps.runs, query);
  return style.id;
}

/** Above the first number of values, the user must confirm; above the second, nothing is inserted. */
const [manyValues, maxValues] = [500, 20_000];

/** Checks the length of a result. Confirms a long one, and offers an export for one that is too long. */
async function isShortEnough(result: Result): Promise<boolean> {
  const count = countCells(result);
  if (count > maxValues) {
    const exportCsv = 'Export as CSV…';
    const picked = await showInformation(sentenceOfTooManyValues(count, maxValues), exportCsv);
    if (picked === exportCsv) await vscode.commands.executeCommand(exportCommandOf('csv'));
    return false;
  }
  const insert = 'Insert';
  return count <= manyValues || (await confirmWarning(sentenceOfManyValues(count), insert)) === insert;
}

/** Inserts the values of a shown result as data at the cursor. */
export async function insertResult(results: Pick<Results, 'find'>, argument: unknown): Promise<void> {
  const editor = editorForCode();
  if (!editor) return;
  const live = results.find(readResultId(argument));
  const view = await live?.pictures.view();
  const shown = live?.shown?.result;
  const result = shown && view ? showOverTime(shown, view) : shown;
  if (!result || countCells(result) === 0) {
    const newQuery = 'New Query…';
    const picked = await showInformation('Run a query first: its result can then be inserted.', newQuery);
    if (picked === newQuery) await vscode.commands.executeCommand(commands.queryNew);
    return;
  }
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
