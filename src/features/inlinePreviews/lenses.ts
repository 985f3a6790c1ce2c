import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { toPlainLine } from '../../host/plainText';
import type { Answers } from './ask/answers';
import { documentKey } from './ask/documentKey';
import { fillGaps } from './ask/fillGaps';
import type { Site } from './languages/language';
import type { DocumentQueries, Models } from './models';
import type { SeenResults } from './show/seenResults';
import { siteText } from './show/siteText';

/** A lens above a query, which is read when the lens is seen. */
class QueryLens extends vscode.CodeLens {
  readonly site: Site;
  readonly queries: DocumentQueries;
  readonly key: string;
  readonly args: readonly unknown[];

  constructor(document: vscode.TextDocument, site: Site, queries: DocumentQueries) {
    super(new vscode.Range(document.positionAt(site.start), document.positionAt(site.end)));
    this.site = site;
    this.queries = queries;
    this.key = documentKey(document);
    this.args = [document.uri.toString(), site.start, document.version];
  }
}

/** A lens for each query of a document, and one more where something was chosen for it. */
export async function createLenses(
  models: Models,
  answers: Answers,
  document: vscode.TextDocument,
): Promise<vscode.CodeLens[]> {
  const queries = await models.queriesOf(document);
  const kept = answers.of(documentKey(document));
  return queries.sites.flatMap((site) => {
    const lens = new QueryLens(document, site, queries);
    // Calls are read for this only where something was chosen.
    if (kept.length === 0 || fillGaps(queries.read(site), kept).used.length === 0) return [lens];
    const change: vscode.Command = {
      command: commands.codeChangeAnswers,
      title: 'Change…',
      tooltip: 'Change or forget what was chosen for this query',
      arguments: [...lens.args],
    };
    return [lens, new vscode.CodeLens(lens.range, change)];
  });
}

/** Says what a lens does: with what was chosen or is taken for what the code leaves open. */
export async function resolveLens(
  lens: vscode.CodeLens,
  answers: Answers,
  seen: SeenResults,
): Promise<vscode.CodeLens> {
  if (!(lens instanceof QueryLens)) return lens;
  const { words, summary } = await siteText(lens.queries.read(lens.site), answers.of(lens.key), seen);
  lens.command = {
    command: commands.codePreview,
    title: `$(play) ${['Preview', words, summary].filter(Boolean).map(toPlainLine).join(' · ')}`,
    tooltip: 'Run this query and show the result',
    arguments: [...lens.args],
  };
  return lens;
}
