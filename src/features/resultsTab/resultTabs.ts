import * as vscode from 'vscode';
import { optional } from '../../domain/optional';
import { titleOfQuery } from '../../domain/queryTitle';
import type { Log } from '../../host/log';
import { toPlainLine } from '../../host/plainText';
import { resultViewType } from '../../protocol/messages';
import { Approvals } from '../../services/runs/approval';
import type { LiveResult, TitledQuery } from '../../services/results/liveResult';
import type { Results, ResultViewer, ShowRequest } from '../../services/results/results';
import { isPinned } from './pinned';
import { promptForCostlyRun } from './promptForCostlyRun';
import { ResultTab, type ResultTabDeps } from './resultTab';
import { readSavedState } from './savedState';

export interface ResultTabsDeps extends ResultTabDeps {
  readonly results: Results;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Pages that stay in memory while their tab is hidden, and are there at once when it comes back. One costs about as much
 * as the numbers of its result, once more. The pages of further tabs are let go of and get everything again.
 */
const mostRetained = 4;

/** A tab and what its user has agreed to. */
interface OpenTab {
  readonly tab: ResultTab;
  readonly approvals: Approvals;
}

/** All results tabs of the window, the most recently active first. */
export class ResultTabs implements ResultViewer {
  #tabs: readonly OpenTab[] = [];
  #isDisposed = false;
  readonly #deps: ResultTabsDeps;

  constructor(deps: ResultTabsDeps) {
    this.#deps = deps;
  }

  /** Brings the tab used last to the front; undefined when there is none. */
  revealCurrent(): LiveResult | undefined {
    const [current] = this.#tabs;
    current?.tab.panel.reveal();
    return current?.tab.live;
  }

  /** Shows a query in the tab used last, or in a new one where that is pinned or there is none. */
  async show({ query, name, preserveFocus = false, refresh = false, approved }: ShowRequest): Promise<void> {
    const requested = { query, title: name ?? titleOfQuery(query) };
    const reusable = this.#tabs.find(({ tab }) => !isPinned(tab.panel));
    reusable?.tab.panel.reveal(undefined, preserveFocus);
    const target = reusable ?? (await this.#openNew(requested, preserveFocus));
    this.#bringForward(target);
    if (approved) target.approvals.note(query, approved);
    await target.tab.live.run(requested, { refresh });
  }

  /** Shows a tab again that VS Code restores after a window reload: from what was stored, without a request. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const saved = readSavedState(state);
    if (!saved) {
      this.#deps.log.warn('A results tab could not be restored: its state is not readable.');
      panel.dispose();
      return;
    }
    const { tab } = await this.#open(panel, saved, saved.panelId);
    await this.#deps.results.restore(tab.live, saved.panelId);
  }

  /** Closes all tabs and forgets their results. */
  closeAll(): void {
    for (const { tab } of this.#tabs) tab.panel.dispose();
  }

  /** Lets go of all tabs: VS Code restores them in the next window. */
  dispose(): void {
    this.#isDisposed = true;
    for (const { tab } of this.#tabs) tab.dispose();
    this.#tabs = [];
  }

  #openNew(requested: TitledQuery, preserveFocus: boolean): Promise<OpenTab> {
    const viewColumn = preserveFocus ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
    const panel = vscode.window.createWebviewPanel(
      resultViewType,
      toPlainLine(requested.title),
      { viewColumn, preserveFocus },
      { retainContextWhenHidden: this.#tabs.length < mostRetained },
    );
    return this.#open(panel, requested);
  }

  async #open(panel: vscode.WebviewPanel, requested: TitledQuery, id?: string): Promise<OpenTab> {
    const { results } = this.#deps;
    const approvals = new Approvals(promptForCostlyRun);
    const live = await results.open({
      requested,
      approvals,
      isPinned: () => isPinned(panel),
      ...optional({ id }),
    });
    const opened = { tab: new ResultTab(live, panel, this.#deps), approvals };
    this.#tabs = [...this.#tabs, opened];
    if (panel.active) this.#bringForward(opened);
    panel.onDidChangeViewState(() => {
      if (panel.active) this.#bringForward(opened);
    });
    panel.onDidDispose(() => {
      // When all is put away, tabs are not closed by the user: what they show is for the next window.
      if (this.#isDisposed) return;
      this.#tabs = this.#tabs.filter((one) => one !== opened);
      results.close(live);
    });
    return opened;
  }

  #bringForward(opened: OpenTab): void {
    this.#tabs = [opened, ...this.#tabs.filter((one) => one !== opened)];
    this.#deps.results.activate(opened.tab.live);
  }
}
