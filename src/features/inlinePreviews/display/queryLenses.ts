import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commands } from '../../../host/ids';
import { toPlainLine } from '../../../host/plainText';
import { pastSummary } from '../../../words/result/summaryWords';
import type { PreviewServices } from '../previewServices';
import { documentKey } from '../documents/notebooks';
import type { Site } from '../scan/scan';
import type { DocumentQueries } from '../documents/models';
import { AgeClock } from './ageClock';
import { siteAtCursor } from './cursorSites';
import { placeOf } from '../documents/findSite';
import {
  actionsOf,
  change,
  explain,
  run,
  type SiteAction,
  chosenQuery,
  type ChosenQuery,
  failureOfSite,
  siteText,
} from './siteText';

/** The longest time to read queries before yielding to the event loop. */
const longestStretchMs = 8;
/** Queries beyond this number get *Preview* only, which is read once it is visible. */
const maxRead = 200;

/** The lens above a query that runs it. Its title is computed when it becomes visible. */
class QueryLens extends vscode.CodeLens {
  document: vscode.TextDocument;
  version: number;
  site: Site;
  queries: DocumentQueries;
  key: string;
  args: unknown[];
  /** True when the result of the code before is beside it. */
  hasPast = false;

  constructor(document: vscode.TextDocument, site: Site, queries: DocumentQueries) {
    super(new vscode.Range(document.positionAt(site.start), document.positionAt(site.end)));
    this.document = document;
    this.version = document.version;
    this.site = site;
    this.queries = queries;
    this.key = documentKey(document);
    this.args = placeOf(document, site);
  }
}

/** Creates the lenses of a query next to its first: its failure, and its actions if the cursor is on it. */
function lensesBeside(
  lens: QueryLens,
  chosen: ChosenQuery,
  { seen, lensCommands }: PreviewServices,
  isAtCursor: boolean,
): vscode.CodeLens[] {
  const failure = failureOfSite(chosen, seen);
  const toLens = ({ command, title, tooltip }: SiteAction) =>
    new vscode.CodeLens(lens.range, { command: lensCommands.of(command, lens.args), title, tooltip });
  return [
    ...(failure ? [toLens({ ...explain, title: `$(warning) ${toPlainLine(failure.brief)}` })] : []),
    ...(isAtCursor ? actionsOf(chosen).map(toLens) : []),
  ];
}

/** Creates the lenses of a document: one for each query, and its other actions where the cursor is. */
export async function createLenses(
  deps: PreviewServices,
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
): Promise<vscode.CodeLens[]> {
  const queries = await deps.models.queriesOf(document);
  const stored = deps.answers.of(documentKey(document));
  const atCursor = siteAtCursor(document, queries.sites);
  const lenses: vscode.CodeLens[] = [];
  let pauseAtMs = performance.now() + longestStretchMs;
  for (const [index, site] of queries.sites.entries()) {
    const lens = new QueryLens(document, site, queries);
    if (index >= maxRead) {
      lenses.push(lens);
      continue;
    }
    const chosen = chosenQuery(queries.read(site), stored);
    const past = await deps.past.of(document, site.start, chosen, deps.seen);
    lens.hasPast = past !== undefined;
    // A lens without a command is text.
    const text =
      past && new vscode.CodeLens(lens.range, { command: '', title: toPlainLine(pastSummary(past)) });
    lenses.push(lens, ...(text ? [text] : []), ...lensesBeside(lens, chosen, deps, site === atCursor));
    if (performance.now() < pauseAtMs) continue;
    await setImmediate();
    if (token.isCancellationRequested) return [];
    pauseAtMs = performance.now() + longestStretchMs;
  }
  return lenses;
}

/** Fills in the title of a lens: *Preview*, or a summary of the last result. */
export async function resolveLens(
  { answers, seen, ages, lensCommands, past }: PreviewServices,
  lens: vscode.CodeLens,
): Promise<vscode.CodeLens> {
  if (!(lens instanceof QueryLens)) return lens;
  const chosen = chosenQuery(lens.queries.read(lens.site), answers.of(lens.key));
  const { text, summary } = await siteText(chosen, seen, lens.hasPast);
  if (summary) {
    ages.shows(lens.key, summary.provenance.fetchedAtMs);
    past.shows(lens.document, lens.site.start, lens.version, summary);
  }
  lens.command = {
    command: lensCommands.of(commands.codePreview, lens.args),
    title: `$(play) ${toPlainLine(text)}`,
    tooltip: run.tooltip,
  };
  return lens;
}

/** More items would crowd out the cell's others. Further queries are run by the command at the cursor. */
const maxItems = 5;

function createItem(text: string, command?: vscode.Command): vscode.NotebookCellStatusBarItem {
  const item = new vscode.NotebookCellStatusBarItem(text, vscode.NotebookCellStatusBarAlignment.Left);
  if (!command) return item;
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
 * Creates the status bar items of a cell. Each query has one to run it, which shows its last result, one for the result
 * of the code before, one for its failure and one to change its answers, as far as these exist.
 */
export async function createCellItems(
  { models, answers, seen, ages, past }: PreviewServices,
  { document }: vscode.NotebookCell,
): Promise<vscode.NotebookCellStatusBarItem[]> {
  const queries = await models.queriesOf(document);
  const key = documentKey(document);
  const { version } = document;
  const items = queries.sites.slice(0, maxItems).map(async (site) => {
    const place = placeOf(document, site);
    const chosen = chosenQuery(queries.read(site), answers.of(key));
    const failure = failureOfSite(chosen, seen);
    const before = await past.of(document, site.start, chosen, seen);
    const { text, summary } = await siteText(chosen, seen, before !== undefined);
    if (summary) {
      ages.shows(key, summary.provenance.fetchedAtMs);
      past.shows(document, site.start, version, summary);
    }
    const line = queries.sites.length > 1 ? `line ${document.positionAt(site.start).line + 1}: ` : '';
    const does = ({ command, tooltip: title }: SiteAction): vscode.Command => ({
      command,
      title,
      arguments: place,
    });
    return [
      createItem(`$(play) ${line}${toPlainLine(text)}`, does(run)),
      ...(before ? [createItem(toPlainLine(pastSummary(before, false)))] : []),
      ...(failure ? [createItem(`$(warning) ${toPlainLine(failure.brief)}`, does(explain))] : []),
      ...(chosen.isChosen ? [createItem(change.title, does(change))] : []),
    ];
  });
  return (await Promise.all(items)).flat();
}

const isSeen = (document: string): boolean =>
  vscode.window.visibleTextEditors.some((editor) => editor.document.uri.toString() === document) ||
  vscode.window.visibleNotebookEditors.some(({ notebook }) => notebook.uri.toString() === document);

export function watchAges(onGrown: () => void): [AgeClock, vscode.Disposable] {
  const clock = new AgeClock(isSeen, onGrown);
  const look = () => {
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
