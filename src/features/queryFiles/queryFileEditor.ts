import * as vscode from 'vscode';
import { createHoverText } from '../../host/hoverText';
import { commands, internalCommands } from '../../host/ids';
import { toPlainLine } from '../../host/plainText';
import { createDiagnostic, createQuickFixes, rangeOf } from '../../host/quickFixes';
import type { Finding } from './queryFileFixes';
import { findFindings } from './findFindings';
import { type Directory, exportBlocksOf, type Query } from '../../domain';
import { parseSavedQuery } from '../../formats/queryFiles/savedQueryFile';
import { wordsOfCost } from '../../words/query/runWords';
import { isQueryFile } from './isQueryFile';
import type { Services } from '../../services/services';
import { networkOf, operationOf, readQueryFile } from './queryFile';
import { completionsAt, hoverAt } from './fieldValues';

/** Returns the facilities of the network that `peek` finds, if the operation is `facilities`. */
async function directoryOf(
  document: vscode.TextDocument,
  peek: Services['runs']['peekDirectory'],
): Promise<Directory | undefined> {
  const file = readQueryFile(document.getText());
  const network = file ? networkOf(file) : '';
  if (!file || network === '' || operationOf(file) !== 'facilities') return undefined;
  return peek(network).catch(() => undefined);
}

const severities: Record<Finding['severity'], vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

const toDiagnostic = (document: vscode.TextDocument, finding: Finding): vscode.Diagnostic =>
  createDiagnostic(rangeOf(document, finding), finding.message, severities[finding.severity], finding.code);

async function findingsIn(services: Services, document: vscode.TextDocument): Promise<Finding[]> {
  const [directory, reachDays] = await Promise.all([
    directoryOf(document, services.runs.peekServiceDirectory),
    services.runs.peekReach().catch(() => undefined),
  ]);
  return findFindings(document.getText(), { nowMs: Date.now(), directory, reachDays });
}

/** Creates the diagnostics of a query file that its schema does not report. Sends no request. */
export async function createMarks(
  services: Services,
  document: vscode.TextDocument,
): Promise<vscode.Diagnostic[]> {
  const found = await findingsIn(services, document);
  return found.filter((one) => !one.isInSchema).map((one) => toDiagnostic(document, one));
}

/** Creates the quick fixes for the findings in a range, also the schema's. */
export async function createFixes(
  services: Services,
  document: vscode.TextDocument,
  range: vscode.Range,
  said: readonly vscode.Diagnostic[],
): Promise<vscode.CodeAction[]> {
  const found = await findingsIn(services, document);
  return createQuickFixes(document, range, found, (one) => {
    const place = rangeOf(document, one);
    return one.isInSchema
      ? said.filter((other) => other.range.intersection(place))
      : [toDiagnostic(document, one)];
  });
}

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

/** Sends no request. */
export async function createCompletions(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const directory = await directoryOf(document, services.runs.peekDirectory);
  const found = completionsAt(document.getText(), document.offsetAt(position), directory);
  if (!found) return [];
  const range = rangeOf(document, found);
  const items = found.items.map(({ code, description, meaning }, index) => {
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
  const isPlace = found.field === 'facility_code' || found.field === 'unit_code';
  return isPlace && !directory ? [...items, offerToFetch(document, range)] : items;
}

/** Sends no request. */
export async function createHover(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Hover | undefined> {
  const directory = await directoryOf(document, services.runs.peekDirectory);
  const found = hoverAt(document.getText(), document.offsetAt(position), Date.now(), directory);
  return found && createHoverText(found.markdown, []);
}

/** Its cost is computed when the lens becomes visible. */
class EstimateLens extends vscode.CodeLens {
  constructor(
    range: vscode.Range,
    readonly uri: vscode.Uri,
    readonly query: Query,
  ) {
    super(range);
  }
}

function hasExport(text: string): boolean {
  const parsed = text.includes('"export"') ? parseSavedQuery(text) : undefined;
  return parsed !== undefined && 'saved' in parsed && exportBlocksOf(parsed.saved).blocks.length > 0;
}

export function createLenses(document: vscode.TextDocument): vscode.CodeLens[] {
  const { uri } = document;
  const file = isQueryFile(document) ? readQueryFile(document.getText()) : undefined;
  if (!file?.query || !file.property) return [];
  const start = document.positionAt(file.property.offset);
  const range = new vscode.Range(start, start);
  return [
    new vscode.CodeLens(range, { command: commands.queryFileRun, title: '$(play) Run', arguments: [uri] }),
    new vscode.CodeLens(range, { command: commands.queryFilePreview, title: 'Preview', arguments: [uri] }),
    new EstimateLens(range, uri, file.query),
    ...(hasExport(file.text) && vscode.workspace.getWorkspaceFolder(uri)?.uri.scheme === 'file'
      ? [new vscode.CodeLens(range, { command: commands.queryFileExport, title: 'Export', arguments: [uri] })]
      : []),
  ];
}

/** Sends no request. */
export async function resolveLens({ runs }: Services, lens: vscode.CodeLens): Promise<vscode.CodeLens> {
  if (!(lens instanceof EstimateLens)) return lens;
  const estimate = await runs.estimate(lens.query).catch(() => undefined);
  lens.command = {
    command: commands.queryFileEstimate,
    title: estimate ? toPlainLine(`Estimate: ${wordsOfCost(estimate.cost)}`) : 'Estimate',
    arguments: [lens.uri],
  };
  return lens;
}
