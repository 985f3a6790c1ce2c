import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commands, internalCommands } from '../../../host/ids';
import { toPlainLine } from '../../../host/plainText';
import type { Answer, Answers } from '../gaps/answers';
import { documentKey } from '../documents/notebooks';
import type { Site } from '../scan/scan';
import type { DocumentQueries, Models } from '../documents/models';
import { AgeClock } from './ageClock';
import { placeOf } from '../documents/findSite';
import type { SeenResults } from './seenResults';
import { chosenQuery, failureOfSite, siteText } from './siteText';

interface LensDeps {
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
function actionsFor(
  lens: QueryLens,
  stored: readonly Answer[],
  seen: SeenResults,
): readonly vscode.CodeLens[] {
  const { range, args, queries, site } = lens;
  const chosen = chosenQuery(queries.read(site), stored);
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
  const stored = answers.of(documentKey(document));
  const lenses: vscode.CodeLens[] = [];
  let pauseAtMs = performance.now() + longestStretchMs;
  for (const [index, site] of queries.sites.entries()) {
    const lens = new QueryLens(document, site, queries);
    lenses.push(lens);
    if (index >= maxRead) continue;
    lenses.push(...actionsFor(lens, stored, seen));
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

/** More items would crowd out the cell's others. Further queries are run by the command at the cursor. */
const maxItems = 5;

function createItem(text: string, command: vscode.Command): vscode.NotebookCellStatusBarItem {
  const item = new vscode.NotebookCellStatusBarItem(text, vscode.NotebookCellStatusBarAlignment.Left);
  item.command = command;
  const words = text.replace(/^\$\([a-z-]+\) /, '');
  item.tooltip = `${words}\n${command.title}`;
  item.accessibilityInformation = {
    label: `${command.title}: ${words}`,
    role: 'button',
  };
  return item;
}

/**
 * Creates the status bar items of a cell. Each query has one to run it, one for its failure, one to change its answers
 * and one for its result, as far as these exist.
 */
export async function createCellItems(
  { models, answers, seen, ages }: LensDeps,
  { document }: vscode.NotebookCell,
): Promise<vscode.NotebookCellStatusBarItem[]> {
  const queries = await models.queriesOf(document);
  const key = documentKey(document);
  const items = queries.sites.slice(0, maxItems).map(async (site) => {
    const place = [...placeOf(document, site)];
    const chosen = chosenQuery(queries.read(site), answers.of(key));
    const failure = failureOfSite(chosen, seen);
    const { words, summary, fetchedAtMs } = await siteText(chosen, seen);
    if (fetchedAtMs !== undefined) ages.shows(key, fetchedAtMs);
    const line = queries.sites.length > 1 ? ` line ${document.positionAt(site.start).line + 1}` : '';
    const does = (command: string, title: string): vscode.Command => ({ command, title, arguments: place });
    const run = does(commands.codePreview, 'Run this query and show the result');
    const change = does(commands.codeChangeAnswers, 'Change or forget what was chosen for this query');
    const explain = does(internalCommands.codeShowProblem, 'Say what went wrong and what helps');
    // VS Code cuts each item at half the width of the cell.
    return [
      createItem(`$(play) ${[`Preview${line}`, words].filter(Boolean).map(toPlainLine).join(' · ')}`, run),
      ...(failure ? [createItem(`$(warning) ${toPlainLine(failure.brief)}`, explain)] : []),
      ...(chosen.isChosen ? [createItem('Change…', change)] : []),
      ...(summary === '' ? [] : [createItem(toPlainLine(summary), run)]),
    ];
  });
  return (await Promise.all(items)).flat();
}

const isSeen = (document: string): boolean =>
  vscode.window.visibleTextEditors.some((editor) => editor.document.uri.toString() === document) ||
  vscode.window.visibleNotebookEditors.some(({ notebook }) => notebook.uri.toString() === document);

/** Creates the clock for the ages displayed in this window, with the disposable that stops it. */
export function watchAges(onGrown: () => void): readonly [AgeClock, vscode.Disposable] {
  const clock = new AgeClock(isSeen, onGrown);
  const look = (): void => {
    clock.editorsChanged();
  };
  const watching = vscode.Disposable.from(
    vscode.window.onDidChangeVisibleTextEditors(look),
    vscode.window.onDidChangeVisibleNotebookEditors(look),
    new vscode.Disposable(() => {
      clock.stop();
    }),
  );
  return [clock, watching];
}
