import * as vscode from 'vscode';
import type { ResultSummary } from '../../../domain';
import { commands } from '../../../host/ids';
import { toPlainLine } from '../../../host/plainText';
import { rangeOf } from '../../../host/quickFixes';
import { pastSummary } from '../../../words/result/summaryWords';
import type { PreviewServices } from '../previewServices';
import { documentKey } from '../documents/notebooks';
import type { Site } from '../scan/scan';
import type { DocumentQueries } from '../documents/models';
import { AgeClock } from './ageClock';
import { createPauses } from './hints';
import { placeOf, siteAtCursor } from '../documents/findSite';
import { actionsOf, change, explain, run, type SiteAction, chosenQuery, siteText } from './siteText';

/** Returns what is shown at a query: its result, the result of the code before an edit, and why its last run failed. */
async function readSite(
  { answers, seen, past }: PreviewServices,
  document: vscode.TextDocument,
  queries: DocumentQueries,
  site: Site,
) {
  const chosen = chosenQuery(queries.read(site), answers.of(documentKey(document)));
  const failure = chosen.query && seen.failureOf(chosen.query);
  const before = await past.of(document, site.start, chosen, seen);
  return { chosen, failure, before, ...(await siteText(chosen, seen, before !== undefined)) };
}

/** Notes that a result is shown at the query that begins at `start` in a version of a document. */
function noteShown(
  { ages, past }: PreviewServices,
  document: vscode.TextDocument,
  version: number,
  start: number,
  summary: ResultSummary | undefined,
): void {
  if (!summary) return;
  ages.shows(documentKey(document), summary.provenance.fetchedAtMs);
  past.shows(document, start, version, summary);
}

/** Queries beyond this number get *Preview* only, which is read once it is visible. */
const maxRead = 200;

/** The lens above a query that runs it. Its title is computed when it becomes visible. */
class QueryLens extends vscode.CodeLens {
  version: number;
  args: unknown[];
  /** True when the result of the code before is beside it. */
  hasPast = false;

  constructor(
    public document: vscode.TextDocument,
    public site: Site,
    public queries: DocumentQueries,
  ) {
    super(rangeOf(document, site));
    this.version = document.version;
    this.args = placeOf(document, site);
  }
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
  const pause = createPauses();
  for (const [index, site] of queries.sites.entries()) {
    const lens = new QueryLens(document, site, queries);
    if (index >= maxRead) {
      lenses.push(lens);
      continue;
    }
    const chosen = chosenQuery(queries.read(site), stored);
    const past = await deps.past.of(document, site.start, chosen, deps.seen);
    lens.hasPast = past !== undefined;
    const add = (command: vscode.Command) => lenses.push(new vscode.CodeLens(lens.range, command));
    const addAction = ({ command, title, tooltip }: SiteAction) =>
      add({ command: deps.lensCommands.of(command, lens.args), title, tooltip });
    const failure = chosen.query && deps.seen.failureOf(chosen.query);
    lenses.push(lens);
    // A lens without a command is text.
    if (past) add({ command: '', title: toPlainLine(pastSummary(past)) });
    if (failure) addAction({ ...explain, title: `$(warning) ${toPlainLine(failure.brief)}` });
    if (site === atCursor) actionsOf(chosen).forEach(addAction);
    if ((await pause()) && token.isCancellationRequested) return [];
  }
  return lenses;
}

/** Fills in the title of a lens: *Preview*, or a summary of the last result. */
export async function resolveLens(
  services: PreviewServices,
  lens: vscode.CodeLens,
): Promise<vscode.CodeLens> {
  if (!(lens instanceof QueryLens)) return lens;
  const { document, site, version } = lens;
  const chosen = chosenQuery(lens.queries.read(site), services.answers.of(documentKey(document)));
  const { text, summary } = await siteText(chosen, services.seen, lens.hasPast);
  noteShown(services, document, version, site.start, summary);
  lens.command = {
    command: services.lensCommands.of(commands.codePreview, lens.args),
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
  services: PreviewServices,
  { document }: vscode.NotebookCell,
): Promise<vscode.NotebookCellStatusBarItem[]> {
  const queries = await services.models.queriesOf(document);
  const { version } = document;
  const items = queries.sites.slice(0, maxItems).map(async (site) => {
    const place = placeOf(document, site);
    const { chosen, failure, before, text, summary } = await readSite(services, document, queries, site);
    noteShown(services, document, version, site.start, summary);
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
  const look = () => clock.editorsChanged();
  const watching = vscode.Disposable.from(
    vscode.window.onDidChangeVisibleTextEditors(look),
    vscode.window.onDidChangeVisibleNotebookEditors(look),
    new vscode.Disposable(() => clock.stop()),
  );
  return [clock, watching];
}

/** Queries beyond this number show nothing at the ends of their lines. */
const maxLineEnds = 200;

/** How to run the query at the cursor: a text at the end of a line cannot be clicked. */
const hint = 'Preview: Ctrl+.';

/**
 * Returns the texts at the ends of the queries' last lines: the last result, or why the last run failed; for the query
 * at the cursor, how to run it. Undefined when the document changes meanwhile.
 */
export async function createLineEnds(
  services: PreviewServices,
  document: vscode.TextDocument,
): Promise<vscode.DecorationOptions[] | undefined> {
  const { version } = document;
  const queries = await services.models.queriesOf(document);
  const atCursor = siteAtCursor(document, queries.sites);
  const ends: vscode.DecorationOptions[] = [];
  for (const site of queries.sites.slice(0, maxLineEnds)) {
    const { failure, before, text, summary } = await readSite(services, document, queries, site);
    if (document.isClosed || document.version !== version) return undefined;
    noteShown(services, document, version, site.start, summary);
    const result = failure?.brief ?? (summary ? text : before && pastSummary(before, false));
    const how = summary || failure || site !== atCursor ? undefined : hint;
    const shown = [result, how].filter((words) => words !== undefined).join(' · ');
    if (shown === '') continue;
    const { range } = document.lineAt(document.positionAt(site.end).line);
    const color = before && new vscode.ThemeColor('disabledForeground');
    ends.push({
      range: new vscode.Range(range.end, range.end),
      renderOptions: { after: { contentText: toPlainLine(shown), color } },
    });
  }
  return ends;
}
