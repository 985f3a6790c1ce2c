import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commands, internalCommands } from '../../host/ids';
import { toPlainLine } from '../../host/plainText';
import type { Answer, Answers } from './ask/answers';
import { documentKey } from './ask/documentKey';
import type { Site } from './languages/language';
import type { DocumentQueries, Models } from './models';
import type { AgeClock } from './show/ageClock';
import { placeOf } from './show/place';
import type { SeenResults } from './show/seenResults';
import { chosenQuery, failureOfSite, siteText } from './show/siteText';

export interface LensDeps {
  readonly models: Models;
  readonly answers: Answers;
  readonly seen: SeenResults;
  readonly ages: Pick<AgeClock, 'shows'>;
}

/** The longest time to read queries before yielding to the event loop. */
const longestStretchMs = 8;
/** Queries beyond this number get *Preview* only, which is read once it is visible. */
const maxRead = 200;

/** The *Preview* lens above a query. Its title is computed when it becomes visible. */
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
    this.args = placeOf(document, site);
  }
}

/** Creates the other lenses of a query, as far as its state is known. */
function actionsFor(lens: QueryLens, kept: readonly Answer[], seen: SeenResults): readonly vscode.CodeLens[] {
  const { range, args, queries, site } = lens;
  const chosen = chosenQuery(queries.read(site), kept);
  const failure = failureOfSite(chosen, seen);
  const action = (command: string, title: string, tooltip: string): vscode.CodeLens =>
    new vscode.CodeLens(range, { command, title, tooltip, arguments: [...args] });
  return [
    ...(failure
      ? [
          action(
            internalCommands.codeShowProblem,
            `$(warning) ${toPlainLine(failure.brief)}`,
            'Say what went wrong and what helps',
          ),
        ]
      : []),
    ...(chosen.isChosen
      ? [action(commands.codeChangeAnswers, 'Change…', 'Change or forget what was chosen for this query')]
      : []),
    ...(chosen.query
      ? [
          action(internalCommands.codeOpenChart, 'Open Chart', 'Show the result in a tab of its own'),
          action(internalCommands.codeConvert, 'Save Query…', 'Save this query, for you or for the project'),
        ]
      : []),
  ];
}

/** Creates the lenses of a document: *Preview* for each query, followed by its other actions. */
export async function createLenses(
  { models, answers, seen }: LensDeps,
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
): Promise<vscode.CodeLens[]> {
  const queries = await models.queriesOf(document);
  const kept = answers.of(documentKey(document));
  const lenses: vscode.CodeLens[] = [];
  let pauseAtMs = performance.now() + longestStretchMs;
  for (const [index, site] of queries.sites.entries()) {
    const lens = new QueryLens(document, site, queries);
    lenses.push(lens);
    if (index >= maxRead) continue;
    lenses.push(...actionsFor(lens, kept, seen));
    if (performance.now() < pauseAtMs) continue;
    await setImmediate();
    if (token.isCancellationRequested) return [];
    pauseAtMs = performance.now() + longestStretchMs;
  }
  return lenses;
}

/** Fills in the title of a lens: the chosen or assumed values for open parts, and a summary of the last result. */
export async function resolveLens(
  { answers, seen, ages }: LensDeps,
  lens: vscode.CodeLens,
): Promise<vscode.CodeLens> {
  if (!(lens instanceof QueryLens)) return lens;
  const chosen = chosenQuery(lens.queries.read(lens.site), answers.of(lens.key));
  const { words, summary, fetchedAtMs } = await siteText(chosen, seen);
  if (fetchedAtMs !== undefined) ages.shows(lens.key, fetchedAtMs);
  lens.command = {
    command: commands.codePreview,
    title: `$(play) ${['Preview', words, summary].filter(Boolean).map(toPlainLine).join(' · ')}`,
    tooltip: 'Run this query and show the result',
    arguments: [...lens.args],
  };
  return lens;
}
