// Everything that shows queries in code, loaded together when a file may contain one.
import * as vscode from 'vscode';
import { mapDefined, parseQuery } from '../../domain';
import { commands } from '../../host/ids';
import { promptAction, showInformation } from '../../host/notifications';
import { showProblem } from '../../host/problems';
import { rangeOf } from '../../host/quickFixes';
import type { PromptedQuery } from '../../services/queryPrompt';
import type { ShowRequest } from '../../services/results/results';
import { ProblemError } from '../../words/failures/problemActions';
import { answersWords, sentenceOfUnread } from '../../words/query/codeWords';
import { promptGaps } from './gaps/promptGaps';
import { documentKey, notebookOf } from './documents/notebooks';
import { assumedGaps, fillGaps, gapsOf, isOpen, regionsOfLoop } from './gaps/gaps';
import type { FoundQuery } from './read/foundQuery';
import {
  askedSite,
  findSite,
  type FoundSite,
  placeOf,
  showUncovered,
  siteOnLine,
} from './documents/findSite';
import { isForLinesOnly, runForLine } from './lineRuns';
import { actionsOf, run, save, chosenQuery } from './display/siteText';
import { kernelValues } from './gaps/kernelValues';
import type { PreviewServices } from './previewServices';

export { Answers } from './gaps/answers';
export { Consent } from './gaps/previewConsent';
export { watchCursor } from './documents/findSite';
export { LensCommands } from './display/lensCommands';
export { createCellItems, createLenses, createLineEnds, resolveLens, watchAges } from './display/queryLenses';
export { Models } from './documents/models';
export { createFixes, createHints } from './display/hints';
export { createHover } from './display/queryHover';
export { PastFigures } from './display/pastFigures';
export { SeenResults } from './display/seenResults';
export { previewAll } from './lineRuns';

/** Reads a query in code. In a notebook, the kernel gives values of open names. Runs no code. */
async function readInKernel({ document, queries, site }: FoundSite): Promise<FoundQuery> {
  const found = queries.read(site);
  const notebook = notebookOf(document);
  // A function's arguments and environment variables are not variables of the kernel.
  const names = mapDefined(
    found.unread.filter(({ why }) => why !== 'parameter' && why !== 'environment'),
    ({ name }) => name,
  );
  if (!notebook || names.length === 0) return found;
  const printed = await kernelValues(
    async () => vscode.commands.executeCommand('vscode.executeNotebookVariableProvider', notebook.uri),
    new Set(names),
  );
  return (printed.size > 0 ? queries.readWith(site, printed) : undefined) ?? found;
}

/** Lists the values that could not be read. A notification without a button would show only its first line. */
async function showUnread(document: vscode.TextDocument, found: FoundQuery): Promise<void> {
  const sentence = `${sentenceOfUnread(found)} Choose instead.`;
  await promptAction(showInformation, sentence, 'Go to Code', () =>
    vscode.window.showTextDocument(document, { selection: rangeOf(document, found) }),
  );
}

/**
 * Completes a query in code. Open parts are filled from the notebook's kernel, then from stored answers for the same
 * names, then by prompts. When an unread argument could set anything, every step of the query is offered. Prompt steps
 * may request facilities, so an untrusted workspace needs consent first. Returns undefined when the
 * user cancels.
 */
async function promptForFound(
  services: PreviewServices,
  place: FoundSite,
): Promise<(PromptedQuery & Pick<ShowRequest, 'shownRegions'>) | undefined> {
  const { answers, consent, queryPrompt } = services;
  const { document, queries, site } = place;
  const found = await readInKernel(place);
  const filled = fillGaps(found, answers.of(documentKey(document)));
  const isWhole = !isOpen(found) && filled.gaps.length === 0;
  if (!isWhole && !(await consent.for(documentKey(document)))) return undefined;
  const partial =
    isOpen(found) || isWhole
      ? filled.partial
      : await showUncovered(place, () => promptGaps(services, askedSite(place, found), filled));
  if (!partial) return undefined;
  const query = isOpen(found) ? undefined : parseQuery(partial).query;
  const shownRegions = query?.network_region === undefined ? regionsOfLoop(filled) : undefined;
  if (query) return { query, shownRegions };
  // Not awaited: the prompts open at once.
  if (found.unread.length > 0) void showUnread(document, queries.read(site));
  return queryPrompt.prompt(partial);
}

/**
 * Shows a query's result next to the code, or only at its call: the cached result when `isFromCache` is set and there is
 * one, otherwise a new run's.
 */
async function show(
  services: PreviewServices,
  { document }: FoundSite,
  request: Pick<ShowRequest, 'query' | 'name' | 'placement' | 'isFromCache' | 'shownRegions'>,
): Promise<void> {
  const { results, runs, consent } = services;
  const isHere = request.isFromCache && (await runs.peek(request.query)) !== undefined;
  if (!isHere && !(await consent.for(documentKey(document), [request.query]))) return;
  const isForLine = request.placement === 'preview' && isForLinesOnly(document);
  await (isForLine ? runForLine(services, request.query) : results.show({ ...request, preserveFocus: true }));
}

async function showFound(
  services: PreviewServices,
  args: readonly unknown[],
  how: Pick<ShowRequest, 'placement' | 'isFromCache'>,
): Promise<void> {
  const place = await findSite(services.models, args);
  const answer = place && (await promptForFound(services, place));
  if (answer) await show(services, place, { ...answer, ...how });
}

export const preview = (services: PreviewServices, args: readonly unknown[]): Promise<void> =>
  showFound(services, args, { placement: 'preview' });

/** Shows the result of a query in code in its own tab: the cached result if there is one, otherwise a new run's. */
export const openChart = (services: PreviewServices, args: readonly unknown[]): Promise<void> =>
  showFound(services, args, { placement: 'tab', isFromCache: true });

/** Explains why the last run of a query in code failed, with remedies. */
export async function showFailure(services: PreviewServices, args: readonly unknown[]): Promise<void> {
  const place = await findSite(services.models, args);
  if (!place) return;
  const { document, queries, site } = place;
  const { query } = chosenQuery(queries.read(site), services.answers.of(documentKey(document)));
  const failure = query && services.seen.failureOf(query);
  if (!failure) return preview(services, args);
  await showProblem(new ProblemError(failure.problem), {
    retry: () => preview(services, args),
    editQuery: async () => {
      const edited = await services.queryPrompt.prompt(query);
      if (edited) await show(services, place, { ...edited, placement: 'preview' });
    },
  });
}

/** Creates the code actions of the query at a position: the actions of its lens. */
export async function createActions(
  { models, answers }: PreviewServices,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CodeAction[]> {
  const queries = await models.queriesOf(document);
  const site = siteOnLine(document, queries.sites, position);
  if (!site) return [];
  const chosen = chosenQuery(queries.read(site), answers.of(documentKey(document)));
  const actions = [{ ...run, title: chosen.title }, ...actionsOf(chosen), ...(chosen.query ? [] : [save])];
  return actions.map(({ command, title, tooltip }) => {
    const { Empty, Refactor } = vscode.CodeActionKind;
    const kind = command === save.command ? Refactor : Empty.append('gridlens');
    const action = new vscode.CodeAction(title, kind);
    action.command = { command, title, tooltip, arguments: placeOf(document, site) };
    return action;
  });
}

/** Saves a query in code. Prompts for the parts that the code leaves open, as before a preview. */
export async function saveFound(services: PreviewServices, args: readonly unknown[]): Promise<void> {
  const place = await findSite(services.models, args);
  const answer = place && (await promptForFound(services, place));
  if (answer) await vscode.commands.executeCommand(commands.savedQuerySave, { query: answer.query });
}

export async function forgetAnswers({ answers }: PreviewServices): Promise<void> {
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
export async function changeAnswers(services: PreviewServices, args: readonly unknown[]): Promise<void> {
  const { models, answers, consent } = services;
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
  if (!(await consent.for(key))) return;
  const filled = fillGaps(found, answers.of(key));
  const partial = await showUncovered(place, () =>
    promptGaps(services, askedSite(place, found), filled, true),
  );
  if (partial) await preview(services, args);
}
