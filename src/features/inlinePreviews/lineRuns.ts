import * as vscode from 'vscode';
import { type Approve, hasBuckets, type Query, textOfQuery, titleOfQuery } from '../../domain';
import { confirmCostlyRun, showDialog, showInformation, showProgress } from '../../host/notifications';
import { settingIds } from '../../host/ids';
import { Approvals } from '../../services/runs/approvals';
import { emptyResult, failureOf, withLikelyCause } from '../../words/failures/resultProblems';
import { formatCount } from '../../words/numbers';
import { wordsOfCost } from '../../words/query/runWords';
import { chosenQuery } from './display/siteText';
import { cellsOf, documentKey, notebookOf } from './documents/notebooks';
import { costOf } from './gaps/previewConsent';
import type { PreviewServices } from './previewServices';

/** True when the results of a document are shown at its calls only, and not in a tab. */
export const isForLinesOnly = (document: vscode.TextDocument): boolean =>
  vscode.workspace
    .getConfiguration(undefined, document)
    .get<string>(settingIds.codeLensPlace)
    ?.endsWith('WithoutTab') === true;

/** Runs queries one after another, with a notification that can cancel them. Their results are shown at their calls. */
async function runInTurn(
  { runs, seen }: PreviewServices,
  queries: readonly Query[],
  approve: Approve,
): Promise<void> {
  await showProgress('Preview', async (report, signal) => {
    for (const [at, query] of queries.entries()) {
      if (signal.aborted) return;
      report(`${queries.length > 1 ? `${at + 1} of ${queries.length}: ` : ''}${titleOfQuery(query)}`);
      try {
        const result = await runs.run(query, { signal, approve });
        if (hasBuckets(result)) seen.ran(query, result);
        else seen.failed(query, emptyResult);
      } catch (error) {
        seen.failed(query, withLikelyCause(failureOf(error), query));
      }
    }
  });
}

export const runForLine = (services: PreviewServices, query: Query): Promise<void> =>
  runInTurn(services, [query], new Approvals(confirmCostlyRun).for(query));

/** Returns the documents of the active editor: a file, or the cells of a notebook. */
function activeDocuments(): vscode.TextDocument[] {
  const document = vscode.window.activeTextEditor?.document;
  const notebook = (document && notebookOf(document)) ?? vscode.window.activeNotebookEditor?.notebook;
  if (notebook) return cellsOf(notebook);
  return document ? [document] : [];
}

/** Says how many queries of a file are left out, because they leave values open. */
const openQueriesWords = (count: number): string =>
  count === 0
    ? 'There is no query in this file.'
    : `${formatCount(count, 'query leaves', 'queries leave')} values open: preview ${count === 1 ? 'it' : 'each'} at its call.`;

/** Runs all queries of the active file or notebook that state all their values, after one question with their cost. */
export async function previewAll(services: PreviewServices): Promise<void> {
  const { models, answers, consent, runs } = services;
  const documents = activeDocuments();
  const first = documents.at(0);
  const queries = new Map<string, Query>();
  let openCount = 0;
  for (const document of documents) {
    const { sites, read } = await models.queriesOf(document);
    for (const site of sites) {
      const { query } = chosenQuery(read(site), answers.of(documentKey(document)));
      if (query) queries.set(textOfQuery(query), query);
      else openCount += 1;
    }
  }
  if (!first || queries.size === 0) {
    void showInformation(openQueriesWords(openCount));
    return;
  }
  const all = [...queries.values()];
  const preview = 'Preview All';
  const cost = await costOf(runs, all);
  const lines = [
    `${formatCount(all.length, 'query', 'queries')}: at most ${wordsOfCost(cost)}`,
    ...(openCount > 0 ? [openQueriesWords(openCount)] : []),
  ];
  if ((await showDialog('Preview all queries of this file?', lines, preview)) !== preview) return;
  if (await consent.for(documentKey(first), all)) await runInTurn(services, all, () => true);
}
