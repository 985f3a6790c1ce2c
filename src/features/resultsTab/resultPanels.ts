import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Query } from '../../domain/query';
import { titleOfQuery } from '../../domain/queryTitle';
import { toPlainLine } from '../../host/plainText';
import type { Results, ShowRequest } from '../../host/services';
import { resultViewType } from '../../protocol/messages';
import { keptSentence, notKept, sentencesOf } from './failures';
import type { ResultsDeps } from './index';
import { isPinned } from './pinned';
import { resultFolder } from '../../services/results/resultFolder';
import { ResultPanel, type PanelServices } from './resultPanel';
import { ResultStore } from '../../services/results/resultStore';
import { isSameQuery } from '../../domain/sameQuery';
import { readSavedState } from './savedState';

/** All results tabs of the window, the most recently active first. */
export class ResultPanels {
  #panels: readonly ResultPanel[] = [];
  #isDisposed = false;
  readonly #store: ResultStore;
  readonly #services: PanelServices;

  constructor(
    private readonly deps: ResultsDeps,
    onRun: (query: Query) => void,
  ) {
    this.#store = new ResultStore(resultFolder(deps.context), deps.log);
    this.#services = {
      extensionUri: deps.context.extensionUri,
      connections: deps.connections,
      builder: deps.builder,
      titleOf: titleOfQuery,
      log: deps.log,
      onRun,
      onResult: (panel, result) => void this.#store.save(panel.panelId, result),
    };
  }

  /** The tab used last: of these, the one in front is the first to have become active. */
  get current(): ResultPanel | undefined {
    return this.#panels[0];
  }

  /** What the most recently active tab shows. */
  active(): ReturnType<Results['active']> {
    return this.current?.active;
  }

  /**
   * Shows a query in the tab used last, or in a new one where that is pinned or there is none. With `refresh` the service
   * is asked whatever is kept.
   */
  async show(
    { query, name, preserveFocus = false }: ShowRequest,
    how: { readonly refresh?: boolean } = {},
  ): Promise<void> {
    const asked = { query, title: name ?? titleOfQuery(query) };
    let target = this.#panels.find(({ panel }) => !isPinned(panel));
    if (target) target.panel.reveal(undefined, preserveFocus);
    else {
      const viewColumn = preserveFocus ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
      const panel = vscode.window.createWebviewPanel(
        resultViewType,
        toPlainLine(asked.title),
        { viewColumn, preserveFocus },
        // A hidden page is let go of and gets the full state when it is shown again.
        { retainContextWhenHidden: false },
      );
      target = this.#open(new ResultPanel(randomUUID(), panel, asked, this.#services));
    }
    this.#bringForward(target);
    await target.session.run(asked, how);
  }

  /** Takes a tab over that VS Code restores after a window reload: from what was kept, without a request. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const tab = readSavedState(state);
    if (!tab) {
      this.deps.log.warn('A results tab could not be restored: its state is not readable.');
      panel.dispose();
      return;
    }
    // A tab that was copied brings the state of its original, whose file is not its own.
    const isTaken = this.#panels.some(({ panelId }) => panelId === tab.panelId);
    const restored = this.#open(
      new ResultPanel(isTaken ? randomUUID() : tab.panelId, panel, tab, this.#services),
    );
    const result = await this.#store.load(tab.panelId);
    // A run that was started meanwhile is what the user wants to see.
    if (restored.session.isRunning || restored.session.shown) return;
    if (result) {
      // A run that was cancelled before the reload left the result of another query on show.
      const title = isSameQuery(result.query, tab.query) ? tab.title : titleOfQuery(result.query);
      const sentences = [keptSentence, ...sentencesOf(result)];
      restored.session.show({ title, query: result.query }, result, sentences);
    } else restored.session.fail(notKept);
  }

  /** Stops all runs. Tabs and kept results stay: VS Code restores them. */
  dispose(): void {
    this.#isDisposed = true;
    for (const panel of this.#panels) panel.close();
    this.#panels = [];
  }

  #open(opened: ResultPanel): ResultPanel {
    const { panel } = opened;
    this.#panels = panel.active ? [opened, ...this.#panels] : [...this.#panels, opened];
    panel.onDidChangeViewState(() => {
      if (panel.active) this.#bringForward(opened);
    });
    panel.onDidDispose(() => {
      // When all is put away, tabs are not closed by the user: what they show is for the next window.
      if (this.#isDisposed) return;
      this.#panels = this.#panels.filter((one) => one !== opened);
      void this.#store.delete(opened.panelId);
    });
    return opened;
  }

  #bringForward(panel: ResultPanel): void {
    this.#panels = [panel, ...this.#panels.filter((one) => one !== panel)];
  }
}
