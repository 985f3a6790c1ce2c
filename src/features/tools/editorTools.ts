import path from 'node:path';
import * as vscode from 'vscode';
import { confirmWarning } from '../../host/notifications';
import { settings } from '../../host/settings';
import { queriesOf } from '../../services/savedQueries/tree/tree';
import { answerCall, resolveCall, type ResolvedCall } from '../../tools/callTool';
import { costOfQuery, questionOfOver, titleOf } from '../../tools/queries/runToolQuery';
import { HeldResults } from '../../tools/heldResults';
import { textIn } from '../../tools/inputSchema';
import { toPlainData } from '../../tools/plainText';
import { RequestCeiling } from '../../tools/queries/requestCeiling';
import type { ListedQuery, ToolContext } from '../../tools/tool';
import { findTool } from '../../tools/toolTable';
import { problemOf } from '../../words/failures/problemOf';
import { formatCount } from '../../words/numbers';
import { sentenceOfUnknownTool } from '../../words/tools/toolWords';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

/** A call that waits for its confirmation. */
interface PreparedCall {
  key: string;
  call: Promise<ResolvedCall>;
  /** The requests that the confirmation names; absent for sample data. */
  confirmed?: number;
}

const maxPrepared = 20;

const keyOf = (name: string, input: unknown): string => JSON.stringify([name, input]);

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
    ? { exportFolder: { root: folder.uri.fsPath, below: exportFolderName } }
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

  #exported = { files: 0, bytes: 0 };
  /** The newest first. */
  #prepared: readonly PreparedCall[] = [];

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
      exported: this.#exported,
      showChart: ({ result }) =>
        results.show({ query: result.query, result, preserveFocus: true, placement: 'beside' }),
      ...exportFolder(),
    };
    return {
      ...context,
      askPerson: async (over) => {
        return (await confirmWarning(questionOfOver(over, context), 'Send')) !== undefined;
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
      return {
        name: stored.name,
        title: stored.title,
        variables: stored.variables,
        place:
          place.kind === 'user'
            ? `My queries/${stored.file}`
            : vscode.workspace.asRelativePath(vscode.Uri.parse(address)),
        open: async () => (await library.open(node)).saved,
      };
    });
  }

  /** Resolves a call and says what it will do. A cached answer needs no confirmation. Sends nothing. */
  async prepare(name: string, input: unknown): Promise<vscode.PreparedToolInvocation> {
    const tool = findTool(name);
    if (!tool) return {};
    const context = this.#context(new AbortController().signal);
    const prepared: PreparedCall = { key: keyOf(name, input), call: resolveCall(tool, input, context) };
    this.#prepared = [prepared, ...this.#prepared].slice(0, maxPrepared);
    const invocationMessage = tool.title;
    try {
      const call = await prepared.call;
      if (tool.writesFiles) {
        const { root, below } = context.exportFolder ?? { root: '', below: exportFolderName };
        const format = textIn(call.input, 'format') ?? '';
        const message = toPlainData(
          `Writes the result as ${format} to a new file in ${path.join(root, below)}. No file is replaced.`,
        );
        return { invocationMessage, confirmationMessages: { title: tool.title, message } };
      }
      if (!call.asked) return { invocationMessage };
      const title = titleOf({ asked: call.asked.query });
      const { requests, estimate } = await costOfQuery(call.asked.query, context);
      const reading = `Reading “${title}”`;
      // Sample data cost nothing.
      if (estimate?.isRateLimited !== false) prepared.confirmed = requests;
      if (!estimate || prepared.confirmed === undefined || requests === 0)
        return { invocationMessage: reading };
      const { cost } = estimate;
      const { quotaShare = 0 } = cost;
      const daily = quotaShare > 0 ? ` of about ${Math.round(cost.requests / quotaShare)} a day` : '';
      const message = `Sends at most ${formatCount(requests, 'request')}${daily} for “${title}”.`;
      return { invocationMessage: reading, confirmationMessages: { title: tool.title, message } };
    } catch {
      // The call itself says what is wrong.
      return { invocationMessage };
    }
  }

  /** Takes the last preparation of a call, so that what was confirmed is what runs. */
  #takePrepared(key: string): PreparedCall | undefined {
    const found = this.#prepared.find((one) => one.key === key);
    this.#prepared = this.#prepared.filter((one) => one !== found);
    return found;
  }

  /** Calls a tool. Throws an error whose message says what is wrong and what to do next. */
  async invoke(
    name: string,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const tool = findTool(name);
    if (!tool) throw new Error(toPlainData(sentenceOfUnknownTool(name)));
    if (!settings.editorTools.value)
      throw new Error('The tools are turned off in the setting gridlens.agents.editorTools.');
    const abort = new AbortController();
    const stop = (): void => abort.abort(new vscode.CancellationError());
    if (token.isCancellationRequested) stop();
    const listener = token.onCancellationRequested(stop);
    try {
      const prepared = this.#takePrepared(keyOf(name, input));
      const context = { ...this.#context(abort.signal), confirmed: prepared?.confirmed };
      const { text, isError } = await answerCall(
        prepared?.call ?? resolveCall(tool, input, context),
        context,
      );
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
