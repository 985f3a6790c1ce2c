import * as vscode from 'vscode';
import type { ChartChoices, Query, Result } from '../../domain';
import { type CommandId, exportCommandOf } from '../../host/ids';
import type { Log } from '../../host/log';
import { showPage } from '../../host/webviewPage';
import { type ResultReference, throwProblemOf } from '../../host/resultReference';
import { runProblemAction } from '../../host/problemNotification';
import { settings } from '../../host/settings';
import { toPlainLine } from '../../host/plainText';
import type { LiveResult } from '../../services/results/liveResult';
import type { Results } from '../../services/results/results';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { completeResult } from '../../words/failures/missingProblem';
import { createAutoRefresh } from './autoRefresh';
import { noteColumnWidth } from './columnWidth';
import { changedQuery, ResultSession } from './resultSession';
import { createPageReader, type PageMessage } from '../../protocol/receive';
import { commandOfAction, type PageAction } from '../../protocol/pageActions';
import { followSavedLink, createTabChoices, type TabChoices, tabWordsOf } from './savedLink';

export interface ResultTabDeps {
  extensionUri: vscode.Uri;
  results: Results;
  /** Returns the result when the cache holds all of it. Sends nothing. */
  peek: (query: Query) => Promise<Result | undefined>;
  /** True when queries currently go to the sample service. */
  isSample: () => boolean;
  savedQueries: Pick<SavedQueries, 'library' | 'onDidChange' | 'charts'>;
  log: Pick<Log, 'warn'>;
  /** Stores the width of the column of results. */
  memento?: vscode.Memento;
  /** Prompts for a query, step by step; undefined when the user cancels. */
  editQuery: (query: Query) => Promise<Query | undefined>;
}

/** One results tab: a webview panel that shows a live result. Disposes itself when the tab is closed. */
export class ResultTab {
  #session: ResultSession;
  #choices: TabChoices;
  #disposables: { dispose(): unknown }[];

  constructor(
    public live: LiveResult,
    public panel: vscode.WebviewPanel,
    private deps: ResultTabDeps,
  ) {
    const { webview } = panel;
    panel.iconPath = vscode.Uri.joinPath(deps.extensionUri, 'media', 'icon.png');
    const link = followSavedLink({
      live,
      savedQueries: deps.savedQueries,
      onDidChange: () => {
        this.#choices.look();
        this.#session.postTab();
      },
      logFault: (error) => deps.log.warn('The saved queries could not be read.', error),
    });
    const refresh = createAutoRefresh({
      live,
      isSeen: () => panel.visible && vscode.window.state.focused,
      onDidChange: () => this.#session.postTab(),
    });
    this.#choices = createTabChoices(live, deps.savedQueries.charts, () => link.link);
    this.#session = new ResultSession({
      live,
      choices: this.#choices,
      remember: (what) => this.#remember(what),
      resized: () => void (deps.memento && noteColumnWidth(deps.memento, panel.viewColumn)),
      post: (message) => void webview.postMessage(message),
      isSample: deps.isSample,
      tab: () => ({ ...tabWordsOf(live, link.link, refresh.nextMs), time: settings.time.value }),
      perform: async (action) => this.#perform(action),
    });
    live.pictures.attach({
      reveal: () => panel.reveal(),
      ask: () => this.#session.askForPictures(),
    });
    const readMessage = createPageReader();
    this.#disposables = [
      live.pictures,
      this.#session,
      link,
      refresh,
      vscode.window.onDidChangeWindowState(refresh.look),
      panel.onDidChangeViewState(refresh.look),
      live.onDidChange(() => this.#updateTitle()),
      live.tab.onDidChange(() => this.#updateTitle()),
      webview.onDidReceiveMessage(async (message: unknown) => {
        const read = readMessage(message);
        if (read) await this.#session.receive(read);
      }),
      panel.onDidChangeViewState(() => {
        const isRetained = panel.options.retainContextWhenHidden === true;
        if (!panel.visible && !isRetained) this.#session.pageGone();
      }),
      panel.onDidDispose(() => this.dispose()),
    ];
    showPage(webview, deps.extensionUri, live.requested.title);
  }

  /** Draws the next result with the chart settings of its saved query, or at first with the series of some regions only. */
  drawBy(choices: ChartChoices | undefined, shownRegions?: readonly string[]): void {
    this.#choices.open(choices, shownRegions);
    this.#session.postChoices();
  }

  /** Releases the tab. The panel stays, for VS Code to close or restore. */
  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }

  #updateTitle(): void {
    const { shown, requested, isRunning, source } = this.live;
    // A file's tab has the name of the file.
    if (source) return;
    const { title } = isRunning ? requested : (shown ?? requested);
    const label = toPlainLine(title);
    if (this.panel.title !== label) this.panel.title = label;
  }

  #remember({ choices, time }: Extract<PageMessage, { type: 'remember' }>): void {
    if (choices) this.#choices.note(choices);
    if (time === undefined) return;
    settings.time
      .update(time)
      .catch((error: unknown) => this.deps.log.warn('The time zone could not be saved.', error));
  }

  async #perform(action: PageAction): Promise<void> {
    const { live } = this;
    switch (action.kind) {
      case 'pin':
        live.tab.pin();
        return;
      case 'resumeRefresh':
        return this.#resumeRefresh();
      case 'edit':
        return this.#edit(live.requested.query);
      case 'export':
        return this.#execute(exportCommandOf(action.format));
      case 'change':
        return live.runChanged(changedQuery(live.requested.query, action));
      case 'remedy':
        return this.#remedy(action.actionId);
      default:
        return this.#execute(commandOfAction(action.kind));
    }
  }

  /**
   * Runs a command on this tab's result, even when another tab becomes active. Rejects with the problem that the
   * command
   * reported.
   */
  async #execute(command: CommandId): Promise<void> {
    const reference: ResultReference = { resultId: this.live.id };
    throwProblemOf(await vscode.commands.executeCommand(command, reference));
  }

  /** Runs immediately, so that the user sees whether the problem is gone. */
  async #resumeRefresh(): Promise<void> {
    const { autoRefresh } = this.live.tab.facts;
    if (!autoRefresh) return;
    const run = this.live.run();
    this.live.tab.update({ autoRefresh: { minutes: autoRefresh.minutes } });
    await run;
  }

  async #edit(edited: Query): Promise<void> {
    const query = await this.deps.editQuery(edited);
    if (query) await this.live.runChanged(query);
  }

  async #remedy(actionId: string): Promise<void> {
    const { live } = this;
    const problem = this.#session.problemWith(actionId);
    if (!problem) return;
    const complete = async (): Promise<void> => live.complete();
    if (actionId === completeResult.id) {
      await complete();
      return;
    }
    const isAboutMissingParts = problem.actions.some(({ id }) => id === completeResult.id);
    await runProblemAction(actionId, problem, {
      // Other problems have no list of missing parts: the query runs again, from the cache where possible.
      retry:
        isAboutMissingParts && actionId !== 'retry' ? complete : async () => live.run(live.failedOrRequested),
      editQuery: async () => this.#edit(live.failedOrRequested.query),
    });
  }
}
