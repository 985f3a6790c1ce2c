import * as vscode from 'vscode';
import { isApiError } from '../../client/index';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import { commands, exportCommandOf } from '../../host/ids';
import { completeResult } from '../../words/missingProblem';
import { toPlainLine } from '../../host/plainText';
import { createApproval } from '../../host/costlyRun';
import type { Log } from '../../host/log';
import { isCancelled } from '../../words/problemOf';
import { runProblemAction } from '../../host/problems';
import type { Connections, QueryBuilder } from '../../host/services';
import { pageRoots, renderPage } from '../../host/webviewPage';
import { changedQuery } from './changedQuery';
import { confirmRun } from './confirmRun';
import { cancelled, emptinessOf, failureOf, lackOf, sentencesOf } from './failures';
import { readPageMessage } from './pageMessage';
import { systemTimers } from './partialPace';
import { ResultSession } from './resultSession';
import type { Asked, Failure, PageAction } from './sessionPorts';

export interface PanelServices {
  readonly extensionUri: vscode.Uri;
  readonly connections: Connections;
  readonly builder: () => QueryBuilder;
  /** Told of every query that is run, before it is. */
  onRun(query: Query): void;
  /** Told of every result that is put on show. */
  onResult(panel: ResultPanel, result: Result): void;
  titleOf(query: Query): string;
  readonly log: Log;
}

/** One results tab: a webview panel and the session behind it. Disposes itself when the tab is closed. */
export class ResultPanel {
  readonly session: ResultSession;
  readonly #disposables: vscode.Disposable[] = [];
  #kept: Result | undefined;

  constructor(
    readonly panelId: string,
    readonly panel: vscode.WebviewPanel,
    asked: Asked,
    private readonly services: PanelServices,
  ) {
    this.session = this.#createSession(asked);
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: pageRoots(services.extensionUri) };
    panel.iconPath = vscode.Uri.joinPath(services.extensionUri, 'media', 'icon.png');
    this.#disposables.push(
      webview.onDidReceiveMessage(async (message: unknown) => {
        const read = readPageMessage(message);
        if (read) await this.session.receive(read);
      }),
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.session.pageGone();
      }),
      panel.onDidDispose(() => {
        this.close();
      }),
    );
    webview.html = renderPage({
      webview,
      extensionUri: services.extensionUri,
      script: 'dist/webview.js',
      style: 'dist/webview.css',
      title: asked.title,
    });
  }

  /** What the user sees in this tab. */
  get active(): { readonly title: string; readonly query: Query; readonly result: Result | undefined } {
    const { shown, asked } = this.session;
    return shown
      ? { title: shown.title, query: shown.query, result: shown.result }
      : { title: asked.title, query: asked.query, result: undefined };
  }

  /** Stops what runs and lets go of the tab, which stays for VS Code to close or to restore. */
  close(): void {
    this.session.close();
    for (const disposable of this.#disposables.splice(0)) disposable.dispose();
  }

  #createSession(asked: Asked): ResultSession {
    const { connections } = this.services;
    return new ResultSession(asked, {
      panelId: this.panelId,
      timers: systemTimers,
      run: async (query, signal, how) => {
        this.services.onRun(query);
        const connection = await connections.current();
        signal.throwIfAborted();
        const { completes, ...rest } = how;
        const options = { ...rest, signal, approve: createApproval(connection, query, confirmRun) };
        const { client } = connection;
        return completes ? client.complete(completes, options) : client.run(query, options);
      },
      isSample: () => connections.kind === 'sample',
      post: (message) => void this.panel.webview.postMessage(message),
      perform: async (action) => this.#perform(action),
      failureOf: (error) => this.#failureOf(error),
      emptinessOf,
      lackOf,
      sentencesOf,
      cancelled,
      onChange: () => {
        this.#retitle();
        const { shown } = this.session;
        // What is still to grow is not what the tab is to show after a reload.
        if (shown?.isUnderWay === true) return;
        if (shown && shown.result !== this.#kept) this.services.onResult(this, shown.result);
        this.#kept = shown?.result;
      },
    });
  }

  /** What the page tells of a failure. Runs are in the log already; it has what nobody foresaw as well. */
  #failureOf(error: unknown): Failure {
    if (!isApiError(error) && !isCancelled(error)) this.services.log.error('A results tab failed.', error);
    return failureOf(error);
  }

  #retitle(): void {
    const { shown, asked, isRunning } = this.session;
    const isSample =
      isRunning || !shown ? this.services.connections.kind === 'sample' : shown.result.provenance.isSample;
    const title = toPlainLine(
      `${isRunning ? asked.title : this.active.title}${isSample ? ' — Sample data' : ''}`,
    );
    if (this.panel.title !== title) this.panel.title = title;
  }

  async #perform(action: PageAction): Promise<void> {
    switch (action.kind) {
      case 'save':
        await vscode.commands.executeCommand(commands.savedQuerySave);
        return;
      case 'edit':
        await this.#edit();
        return;
      case 'export':
        await vscode.commands.executeCommand(exportCommandOf(action.format));
        return;
      case 'change':
        await this.#run(changedQuery(this.session.asked.query, action));
        return;
      case 'remedy':
        await this.#remedy(action.actionId);
        return;
    }
  }

  /** Runs a query that has no name of its own. */
  async #run(query: Query): Promise<void> {
    await this.session.run({ query, title: this.services.titleOf(query) });
  }

  async #edit(): Promise<void> {
    const query = await this.services.builder().ask(this.session.asked.query);
    if (query) await this.#run(query);
  }

  async #remedy(actionId: string): Promise<void> {
    const problem = this.session.problemWith(actionId);
    if (!problem) return;
    const isLack = problem === this.session.shown?.lack?.problem;
    const complete = async (): Promise<void> => this.session.complete();
    if (actionId === completeResult.id) {
      await complete();
      return;
    }
    await runProblemAction(actionId, problem, {
      // What has no list of missing parts cannot be completed: it is run again, and what is kept is not asked for.
      retry: isLack && actionId !== 'retry' ? complete : async () => this.session.run(),
      editQuery: async () => this.#edit(),
    });
  }
}
