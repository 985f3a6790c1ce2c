import * as vscode from 'vscode';
import { exportBlocksOf, type Query } from '../../domain';
import { parseSavedQuery } from '../../formats/queryFiles/savedQueryFile';
import { commands } from '../../host/ids';
import { toPlainLine } from '../../host/plainText';
import type { Runs } from '../../services/runs/runs';
import { wordsOfCost } from '../../words/query/runWords';
import { isQueryFile } from './isQueryFile';
import { readQueryFile } from './queryFile';

/** A lens with the cost of a run, which is computed when the lens becomes visible. */
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

/** Creates the lenses above a query: *Run*, *Preview*, *Estimate*, and *Export* if the file has an export block. */
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
    ...(hasExport(file.text) && uri.scheme === 'file'
      ? [new vscode.CodeLens(range, { command: commands.queryFileExport, title: 'Export', arguments: [uri] })]
      : []),
  ];
}

/** Fills in the estimate. Sends no request. */
export async function resolveLens(
  { runs }: { runs: Pick<Runs, 'estimate'> },
  lens: vscode.CodeLens,
): Promise<vscode.CodeLens> {
  if (!(lens instanceof EstimateLens)) return lens;
  const estimate = await runs.estimate(lens.query).catch(() => undefined);
  lens.command = {
    command: commands.queryFileEstimate,
    title: estimate ? toPlainLine(`Estimate: ${wordsOfCost(estimate.cost)}`) : 'Estimate',
    arguments: [lens.uri],
  };
  return lens;
}
