import * as vscode from 'vscode';
import { titleOfQuery } from '../../domain';
import { confirmCostlyRun } from '../../host/notifications';
import { contextKeys } from '../../host/ids';
import { setContext } from '../../host/registerCommand';
import { toPlainLine } from '../../host/plainText';
import { resultViewType } from '../../protocol/messages';
import { Approvals } from '../../services/runs/approvals';
import type { LiveResult, TitledQuery } from '../../services/results/liveResult';
import type { Results, ShowRequest } from '../../services/results/results';
import { type TabFacts, TabState } from '../../services/results/tabState';
import { chooseTab } from './chooseTab';
import type { ColumnWidth } from './columnWidth';
import { ResultTab, type ResultTabDeps } from './resultTab';
import { readSavedState } from './savedState';

/** Offers the commands of a result while one is open. */
export function noteOpenResults({ all }: Pick<Results, 'all'>): void {
  setContext(contextKeys.hasResult, all.length > 0);
}

/**
 * True when the user pinned this tab, which is then not reused. VS Code does not report the tab of a panel, so it is
 * found by column and label. Of two tabs with the same label, one pinned tab counts for both.
 */
function isPinned(panel: vscode.WebviewPanel): boolean {
  return vscode.window.tabGroups.all
    .filter((group) => group.viewColumn === panel.viewColumn)
    .flatMap((group) => group.tabs)
    .some(
      (tab) =>
        tab.isPinned &&
        tab.label === panel.title &&
        tab.input instanceof vscode.TabInputWebview &&
        tab.input.viewType.endsWith(resultViewType),
    );
}

/** Reveals a panel. If the focus stays in the editor, the panel moves beside it rather than over it. */
function revealPanel(panel: vscode.WebviewPanel, preserveFocus: boolean): void {
  const isOver = preserveFocus && panel.viewColumn === vscode.window.tabGroups.activeTabGroup.viewColumn;
  panel.reveal(isOver && !panel.active ? vscode.ViewColumn.Beside : undefined, preserveFocus);
}

interface ResultTabsDeps extends ResultTabDeps {
  results: Results;
  columnWidth?: Pick<ColumnWidth, 'note' | 'restore'>;
}

/**
 * The maximum number of pages that stay in memory while hidden, so that they reappear instantly. Each takes about as
 * much memory as the values of its result. The pages of other tabs are unloaded and sent everything again.
 */
const maxRetained = 4;

/** A tab and the runs that its user has approved. */
interface OpenTab {
  tab: ResultTab;
  live: LiveResult;
  approvals: Approvals;
}

/** The content of a tab to create. */
interface NewTab {
  requested: TitledQuery;
  facts: TabFacts;
  /** The id from before the window was reloaded. */
  id?: string;
}

/** All results tabs of the window, the most recently active first. */
export class ResultTabs {
  #tabs: OpenTab[] = [];
  #isDisposed = false;
  /** Resolves when the last requested tab is open. Requests run one at a time, so that no tab is opened twice. */
  #opening: Promise<unknown> = Promise.resolve();
  #deps: ResultTabsDeps;
  #listening: vscode.Disposable;

  constructor(deps: ResultTabsDeps) {
    this.#deps = deps;
    this.#listening = vscode.window.tabGroups.onDidChangeTabs(() => {
      this.#convertPinned();
    });
  }

  /** Reveals the most recently used tab; undefined when there is none. */
  revealCurrent(): LiveResult | undefined {
    const current = this.#tabs.at(0);
    current?.tab.panel.reveal();
    return current?.live;
  }

  /** Shows a query in the tab that already shows it, else in the preview or a new tab, as requested. */
  async show(request: ShowRequest): Promise<void> {
    const { query, name, refresh = false, approved, isFromCache = false } = request;
    const requested = { query, title: name ?? titleOfQuery(query) };
    const opening = this.#opening.then(() => this.#openFor(request, requested));
    this.#opening = opening.catch(() => undefined);
    const { live, approvals, isUnderWay } = await opening;
    if (approved) approvals.note(query, approved);
    if (isUnderWay && !refresh) return;
    const cached = isFromCache ? await this.#deps.peek(query) : undefined;
    if (cached) live.show(requested, cached);
    else await live.run(requested, { refresh });
  }

  /** Restores a tab after a window reload from its stored result, without a request. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const saved = readSavedState(state);
    if (!saved) {
      this.#deps.log.warn('A results tab could not be restored: its state is not readable.');
      panel.dispose();
      return;
    }
    const { panelId: id, title, query, tab: facts } = saved;
    const { live } = await this.#open(panel, { requested: { title, query }, facts, id });
    await this.#deps.results.restore(live, id);
  }

  /** Closes all tabs and deletes their results. */
  closeAll(): void {
    for (const { tab } of this.#tabs) tab.panel.dispose();
  }

  /** Releases all tabs. VS Code restores them in the next window. */
  dispose(): void {
    this.#isDisposed = true;
    this.#listening.dispose();
    for (const { tab } of this.#tabs) tab.dispose();
    this.#tabs = [];
  }

  /** Opens or reuses a tab. `isUnderWay` is true when the tab is already running this query. */
  async #openFor(
    { placement = 'tab', preserveFocus = false, origin, comparison, shownRegions }: ShowRequest,
    requested: TitledQuery,
  ): Promise<OpenTab & { isUnderWay: boolean }> {
    this.#convertPinned();
    const isPreview = placement === 'preview';
    const chosen = chooseTab(this.#tabs, requested, placement);
    if (chosen) revealPanel(chosen.tab.tab.panel, preserveFocus);
    const isToSide = placement === 'beside' || preserveFocus;
    const facts = { isPreview, origin, comparison };
    const opened = chosen?.tab ?? (await this.#openNew({ requested, facts }, isToSide, preserveFocus));
    if (chosen) opened.live.tab.update({ origin, comparison });
    // A tab that already shows this query keeps its chart settings.
    if (origin && chosen?.isSame !== true) opened.tab.drawBy(this.#deps.savedQueries.charts.of(origin.key));
    else if (shownRegions) opened.tab.drawBy(opened.live.tab.facts.choices, shownRegions);
    if (!isPreview) opened.live.tab.pin();
    this.#bringForward(opened);
    return { ...opened, isUnderWay: chosen?.isSame === true && opened.live.isRunning };
  }

  async #openNew(tab: NewTab, isToSide: boolean, preserveFocus: boolean): Promise<OpenTab> {
    const opensColumn = isToSide && vscode.window.tabGroups.all.length === 1;
    const panel = vscode.window.createWebviewPanel(
      resultViewType,
      toPlainLine(tab.requested.title),
      { viewColumn: isToSide ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active, preserveFocus },
      { retainContextWhenHidden: this.#tabs.length < maxRetained },
    );
    const opened = await this.#open(panel, tab);
    if (opensColumn) await this.#deps.columnWidth?.restore();
    return opened;
  }

  async #open(panel: vscode.WebviewPanel, { requested, facts, id }: NewTab): Promise<OpenTab> {
    const { results } = this.#deps;
    const approvals = new Approvals(confirmCostlyRun);
    const tab = new TabState(facts);
    const live = await results.open({ requested, approvals, tab, id });
    noteOpenResults(results);
    const opened = { tab: new ResultTab(live, panel, this.#deps), live, approvals };
    this.#tabs = [...this.#tabs, opened];
    if (panel.active) this.#bringForward(opened);
    panel.onDidChangeViewState(() => {
      if (panel.active) this.#bringForward(opened);
    });
    panel.onDidDispose(() => {
      // During shutdown the user has not closed the tab: its result is needed in the next window.
      if (this.#isDisposed) return;
      this.#tabs = this.#tabs.filter((one) => one !== opened);
      results.close(live);
      noteOpenResults(results);
    });
    return opened;
  }

  /** Converts previews that the user pinned in VS Code into regular tabs. */
  #convertPinned(): void {
    for (const { live, tab } of this.#tabs)
      if (live.tab.facts.isPreview && isPinned(tab.panel)) live.tab.pin();
  }

  #bringForward(opened: OpenTab): void {
    this.#tabs = [opened, ...this.#tabs.filter((one) => one !== opened)];
    this.#deps.results.activate(opened.live);
  }
}
