import path from 'node:path';
import * as vscode from 'vscode';
import { isObject, type JsonObject, titleOfQuery } from '../../domain';
import { confirmWarning } from '../../host/notifications';
import { settings } from '../../host/settings';
import { queriesOf } from '../../services/savedQueries/tree/tree';
import { callTool } from '../../tools/callTool';
import { costOfQuery, questionOfOver } from '../../tools/queries/runToolQuery';
import { HeldResults } from '../../tools/heldResults';
import { textIn } from '../../tools/inputSchema';
import { toPlainData } from '../../tools/plainText';
import { readToolQuery } from '../../tools/queries/readToolQuery';
import { RequestCeiling } from '../../tools/queries/requestCeiling';
import { findSavedQuery } from '../../tools/savedQueries';
import type { ListedQuery, Tool, ToolContext } from '../../tools/tool';
import { findTool } from '../../tools/toolTable';
import { problemOf } from '../../words/failures/problemOf';
import { formatCount } from '../../words/numbers';
import { sentenceOfUnknownTool } from '../../words/tools/toolWords';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

export interface ToolDeps {
  context: Pick<vscode.ExtensionContext, 'extension'>;
  runs: Pick<Runs, 'estimate' | 'peek' | 'run' | 'fetchDirectory' | 'peekDirectory'>;
  results: Pick<Results, 'show'>;
  savedQueries: Pick<SavedQueries, 'library'>;
}

const exportFolderName = 'gridlens-exports';
const maxQueries = 500;

/** The first workspace folder on this machine, where exports go. */
function exportFolder(): Pick<ToolContext, 'exportFolder' | 'whyNoExports'> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  if (!vscode.workspace.isTrusted)
    return {
      whyNoExports:
        'This workspace is not trusted, so nothing is written to it. Use gridlens_read_points, or trust the workspace.',
    };
  return folder
    ? { exportFolder: path.join(folder.uri.fsPath, exportFolderName) }
    : {
        whyNoExports:
          'No folder on this machine is open, so there is no place for the file. Open one, or use gridlens_read_points.',
      };
}

/** The tools of this window: the editor's runs, with what earlier calls hold. */
export class EditorTools {
  #held = new HeldResults(Date.now);
  #ceiling = new RequestCeiling(
    () => ({ perCall: settings.requestsPerCall.value, perHour: settings.requestsPerHour.value }),
    Date.now,
  );

  constructor(private deps: ToolDeps) {}

  #context(signal: AbortSignal): ToolContext {
    const { runs, results } = this.deps;
    const context: ToolContext = {
      data: runs,
      held: this.#held,
      ceiling: this.#ceiling,
      now: Date.now,
      signal,
      maySend: vscode.workspace.isTrusted,
      problemOf,
      listSaved: () => this.#listSaved(),
      showChart: ({ result: { query } }) =>
        results.show({ query, isFromCache: true, preserveFocus: true, placement: 'beside' }),
      ...exportFolder(),
    };
    return {
      ...context,
      askPerson: async (over) => {
        const question = questionOfOver(titleOfQuery(over.query), over, context);
        return (await confirmWarning(question, 'Send')) !== undefined;
      },
    };
  }

  /** The saved queries of the person and, in a trusted workspace, of its folders. */
  async #listSaved(): Promise<ListedQuery[]> {
    const library = await this.deps.savedQueries.library();
    const nodes = queriesOf(await library.tree())
      .filter(({ place }) => place.kind === 'user' || vscode.workspace.isTrusted)
      .slice(0, maxQueries);
    return nodes.map((node) => {
      const { stored, place, address } = node;
      const file = vscode.workspace.asRelativePath(vscode.Uri.parse(address));
      return {
        name: stored.name,
        title: stored.title,
        variables: stored.variables,
        place: place.kind === 'user' ? 'My queries' : file,
        open: async () => (await library.open(node)).saved,
      };
    });
  }

  /** Returns the query that a call would run; undefined for a call that runs none. */
  async #queryOf({ name }: Tool, input: JsonObject, context: ToolContext): Promise<JsonObject | undefined> {
    if (name === 'gridlens_query_electricity') return input;
    const saved = name === 'gridlens_saved_queries' ? textIn(input, 'name') : undefined;
    if (saved === undefined) return undefined;
    const found = await findSavedQuery(await context.listSaved(), saved).open();
    return { ...found.query };
  }

  /** Says what a call will do. A cached answer needs no confirmation. Sends nothing and changes nothing. */
  async prepare(name: string, input: unknown): Promise<vscode.PreparedToolInvocation> {
    const tool = findTool(name);
    if (!tool || !isObject(input)) return {};
    const context = this.#context(new AbortController().signal);
    const invocationMessage = tool.title;
    try {
      if (tool.writesFiles) {
        const { exportFolder: folder = exportFolderName } = context;
        const format = textIn(input, 'format') ?? '';
        const message = toPlainData(
          `Writes the result as ${format} to a new file in ${folder}. No file is replaced.`,
        );
        return { invocationMessage, confirmationMessages: { title: tool.title, message } };
      }
      const given = await this.#queryOf(tool, input, context);
      if (!given) return { invocationMessage };
      const { query } = await readToolQuery(given, context);
      const title = toPlainData(titleOfQuery(query));
      const { isCached, estimate } = await costOfQuery(query, context);
      const reading = `Reading “${title}”`;
      // Sample data cost nothing.
      if (isCached || !estimate?.isRateLimited) return { invocationMessage: reading };
      const { requests, quotaShare = 0 } = estimate.cost;
      const daily = quotaShare > 0 ? ` of about ${Math.round(requests / quotaShare)} a day` : '';
      const message = `Sends at most ${formatCount(requests, 'request')}${daily} for “${title}”.`;
      return { invocationMessage: reading, confirmationMessages: { title: tool.title, message } };
    } catch {
      // The call itself says what is wrong.
      return { invocationMessage };
    }
  }

  /** Calls a tool. Throws an error whose message says what is wrong and what to do next. */
  async invoke(
    name: string,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const tool = findTool(name);
    if (!tool) throw new Error(sentenceOfUnknownTool(name));
    if (!settings.editorTools.value)
      throw new Error('The tools are turned off in the setting gridlens.agents.editorTools.');
    const abort = new AbortController();
    const stop = (): void => abort.abort(new vscode.CancellationError());
    if (token.isCancellationRequested) stop();
    const listener = token.onCancellationRequested(stop);
    try {
      const { text, isError } = await callTool(tool, input, this.#context(abort.signal));
      if (isError) throw new Error(text);
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    } catch (error) {
      if (abort.signal.aborted) throw new vscode.CancellationError();
      throw error;
    } finally {
      listener.dispose();
    }
  }
}
