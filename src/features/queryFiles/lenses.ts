import * as vscode from 'vscode';
import type { Query } from '../../domain/query';
import { commands } from '../../host/ids';
import { toPlainLine } from '../../host/plainText';
import type { Runs } from '../../services/runs/runs';
import { wordsOfEstimate } from '../../words/queryFileWords';
import { isQueryFile } from './isQueryFile';
import { readQueryFile } from './queryFile';

/** The lens that says what a run takes once it is seen. */
class EstimateLens extends vscode.CodeLens {
  constructor(
    range: vscode.Range,
    readonly uri: vscode.Uri,
    readonly query: Query,
  ) {
    super(range);
  }
}

/** *Run*, *Preview* and *Estimate* above a query that can be read. */
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
  ];
}

/** Sends nothing. */
export async function resolveLens(
  { runs }: { readonly runs: Pick<Runs, 'estimate'> },
  lens: vscode.CodeLens,
): Promise<vscode.CodeLens> {
  if (!(lens instanceof EstimateLens)) return lens;
  const words = wordsOfEstimate(await runs.estimate(lens.query).catch(() => undefined));
  lens.command = {
    command: commands.queryFileEstimate,
    title: toPlainLine(['Estimate', words].filter((part) => part !== '').join(': ')),
    arguments: [lens.uri],
  };
  return lens;
}
