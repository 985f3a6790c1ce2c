import * as vscode from 'vscode';
import { showInformation } from '../../../host/notifications';
import { answersWords } from '../../../words/query/codeWords';
import { askedSite, findSite, showUncovered } from '../documents/findSite';
import { preview, type PreviewDeps } from '../previewCommands';
import type { Answers } from './answers';
import { promptGaps } from './promptGaps';
import { documentKey } from '../documents/notebooks';
import { assumedGaps, fillGaps, gapsOf } from './gaps';

/** Forgets the answers of the active document or notebook. */
export async function forgetAnswers(answers: Answers): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const key = document ? documentKey(document) : vscode.window.activeNotebookEditor?.notebook.uri.toString();
  const stored = key === undefined ? [] : answers.of(key);
  if (key === undefined || stored.length === 0) {
    void showInformation('No answers are stored for previews of this file.');
    return;
  }
  await answers.forget(key);
  void showInformation(`Forgotten: ${answersWords(stored)}.`);
}

/** Changes or forgets an answer for a query in code. After a change, runs the query with the new answer. */
export async function changeAnswers(deps: PreviewDeps, args: readonly unknown[]): Promise<void> {
  const { models, answers } = deps;
  const place = await findSite(models, args);
  if (!place) return;
  const { document, queries, site } = place;
  const key = documentKey(document);
  const found = queries.read(site);
  if (gapsOf(found).length + assumedGaps(found).length === 0) {
    void showInformation('The code states all of this query: there is nothing to choose.');
    return;
  }
  // The facilities step sends a request.
  if (!(await deps.consent.for(key))) return;
  const filled = fillGaps(found, answers.of(key));
  const partial = await showUncovered(place, () => promptGaps(deps, askedSite(place, found), filled, true));
  if (partial) await preview(deps, args);
}
