import * as vscode from 'vscode';
import { toPlainLine } from '../../host/plainText';
import { summaryLine } from '../../words/summaryWords';
import { completeQuery, namesOfAssumed } from './chooseFound';
import type { Site } from './languages/language';
import type { DocumentQueries, Models } from './models';
import type { SeenResults } from './show/seenResults';

/** A lens above a query, which is read when the lens is seen. */
class QueryLens extends vscode.CodeLens {
  readonly site: Site;
  readonly queries: DocumentQueries;
  readonly args: readonly unknown[];

  constructor(range: vscode.Range, site: Site, queries: DocumentQueries, args: readonly unknown[]) {
    super(range);
    this.site = site;
    this.queries = queries;
    this.args = args;
  }
}

/** A lens for each query of a document. */
export async function createLenses(
  models: Models,
  document: vscode.TextDocument,
): Promise<vscode.CodeLens[]> {
  const queries = await models.queriesOf(document);
  return queries.sites.map((site) => {
    const range = new vscode.Range(document.positionAt(site.start), document.positionAt(site.end));
    return new QueryLens(range, site, queries, [document.uri.toString(), site.start, document.version]);
  });
}

/** Says what a lens does: with what it takes for what the code leaves open. */
export async function resolveLens(
  lens: vscode.CodeLens,
  command: string,
  seen: SeenResults,
): Promise<vscode.CodeLens> {
  if (!(lens instanceof QueryLens)) return lens;
  const found = lens.queries.read(lens.site);
  const query = completeQuery(found);
  const summary = query && (await seen.of(query));
  const parts = [namesOfAssumed(found), summary ? summaryLine(summary, Date.now()) : ''].filter(Boolean);
  lens.command = {
    command,
    title: ['$(play) Preview', ...parts.map(toPlainLine)].join(' · '),
    tooltip: 'Run this query and show the result',
    arguments: [...lens.args],
  };
  return lens;
}
