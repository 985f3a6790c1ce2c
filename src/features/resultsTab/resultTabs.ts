import * as vscode from 'vscode';
import { titleOfQuery } from '../../domain';
import { toPlainLine } from '../../host/plainText';
import { resultViewType } from '../../protocol/messages';
import type { LiveResult, TitledQuery } from '../../services/results/liveResult';
import type { OpenResult } from '../../services/results/resultList';
import type { ShowRequest } from '../../services/results/results';
import { readSavedState } from '../../services/results/tabState';
import { chooseTab } from './chooseTab';
import { restoreColumnWidth } from './columnWidth';
import { ResultTab, type ResultTabDeps } from './resultTab';

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

/**
 * The maximum number of pages that stay in memory while hidden, so that they reappear instantly. Each takes about as
 * much memory as the values of its result. The pages of other tabs are unloaded and sent everything again.
 */
const maxRetained = 4;

/** All results tabs of the window, the most recently active first. */
export class ResultTabs {
  #tabs: ResultTab[] = [];
  #isDisposed = false;
  /** Resolves when the last requested tab is open. Requests run one at a time, so that no tab is opened twice. */
  #opening: Promise<unknown> = Promise.resolve();
  #listening: vscode.Disposable;

  constructor(private deps: ResultTabDeps) {
    this.#listening = vscode.window.tabGroups.onDidChangeTabs(() => this.#convertPinned());
  }

  /** Reveals the most recently used tab; undefined when there is none. */
  revealCurrent(): LiveResult | undefined {
    const current = this.#tabs.at(0);
    current?.panel.reveal();
    return current?.live;
  }

  /** Shows a query in the tab that already shows it, else in the preview or a new tab, as requested. */
  async show(request: ShowRequest): Promise<void> {
    const { query, name, refresh = false, approved, isFromCache = false } = request;
    const requested = { query, title: name ?? titleOfQuery(query) };
    const opening = this.#opening.then(() => this.#openFor(request, requested));
    this.#opening = opening.catch(() => undefined);
    const { live, isUnderWay } = await opening;
    if (approved) live.approvals.note(query, approved);
    if (isUnderWay && !refresh) return;
    const cached = request.result ?? (isFromCache ? await this.deps.peek(query) : undefined);
    if (cached) live.show(requested, cached);
    else await live.run(requested, { refresh });
  }

  /** Restores a tab after a window reload from its stored result, without a request. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const saved = readSavedState(state);
    if (!saved) {
      this.deps.log.warn('A results tab could not be restored: its state is not readable.');
      panel.dispose();
      return;
    }
    const { live } = await this.#open(panel, saved);
    await this.deps.results.restore(live, saved.id);
  }

  /** Closes all tabs and deletes their results. */
  closeAll(): void {
    for (const { panel } of this.#tabs) panel.dispose();
  }

  /** Releases all tabs. VS Code restores them in the next window. */
  dispose(): void {
    this.#isDisposed = true;
    this.#listening.dispose();
    for (const tab of this.#tabs) tab.dispose();
    this.#tabs = [];
  }

  /** Opens or reuses a tab. `isUnderWay` is true when the tab is already running this query. */
  async #openFor(
    { placement = 'tab', preserveFocus = false, origin, comparison, shownRegions }: ShowRequest,
    requested: TitledQuery,
  ): Promise<{ live: LiveResult; isUnderWay: boolean }> {
    this.#convertPinned();
    const isPreview = placement === 'preview';
    const chosen = chooseTab(this.#tabs, requested, placement);
    if (chosen) revealPanel(chosen.tab.panel, preserveFocus);
    const isToSide = placement === 'beside' || preserveFocus;
    const facts = { isPreview, origin, comparison };
    const tab = chosen?.tab ?? (await this.#openNew({ requested, facts }, isToSide, preserveFocus));
    const { live } = tab;
    if (chosen) live.tab.update({ origin, comparison });
    // A tab that already shows this query keeps its chart settings.
    if (origin && !chosen?.isSame) tab.drawBy(this.deps.savedQueries.charts.of(origin.key));
    else if (shownRegions) tab.drawBy(live.tab.facts.choices, shownRegions);
    if (!isPreview) live.tab.pin();
    this.#bringForward(tab);
    return { live, isUnderWay: chosen?.isSame === true && live.isRunning };
  }

  async #openNew(opened: OpenResult, isToSide: boolean, preserveFocus: boolean): Promise<ResultTab> {
    const opensColumn = isToSide && vscode.window.tabGroups.all.length === 1;
    const panel = vscode.window.createWebviewPanel(
      resultViewType,
      toPlainLine(opened.requested.title),
      { viewColumn: isToSide ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active, preserveFocus },
      { retainContextWhenHidden: this.#tabs.length < maxRetained },
    );
    const tab = await this.#open(panel, opened);
    const { memento } = this.deps;
    if (opensColumn && memento) await restoreColumnWidth(memento);
    return tab;
  }

  async #open(panel: vscode.WebviewPanel, opened: OpenResult): Promise<ResultTab> {
    const { results } = this.deps;
    const tab = new ResultTab(await results.open(opened), panel, this.deps);
    this.#tabs = [...this.#tabs, tab];
    const activate = () => {
      if (panel.active) this.#bringForward(tab);
    };
    activate();
    panel.onDidChangeViewState(activate);
    panel.onDidDispose(() => {
      // During shutdown the user has not closed the tab: its result is needed in the next window.
      if (this.#isDisposed) return;
      this.#tabs = this.#tabs.filter((one) => one !== tab);
      results.close(tab.live);
    });
    return tab;
  }

  /** Converts previews that the user pinned in VS Code into regular tabs. */
  #convertPinned(): void {
    for (const { live, panel } of this.#tabs) if (live.tab.facts.isPreview && isPinned(panel)) live.tab.pin();
  }

  #bringForward(tab: ResultTab): void {
    this.#tabs = [tab, ...this.#tabs.filter((one) => one !== tab)];
    this.deps.results.activate(tab.live);
  }
}
