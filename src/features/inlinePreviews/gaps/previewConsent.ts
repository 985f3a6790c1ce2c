import * as vscode from 'vscode';
import type { Cost, Query } from '../../../domain';
import { confirmWarning } from '../../../host/notifications';
import type { Connections } from '../../../services/connections/connections';
import type { Runs } from '../../../services/runs/runs';
import { wordsOfCost } from '../../../words/query/runWords';

const question =
  'This workspace is not trusted, and its code decides what is requested, with your API key and from your quota. “Send Requests” allows the queries of this file until the window is reloaded.';
const send = 'Send Requests';
const manage = 'Manage Workspace Trust…';

/** Adds up the costs of queries, as if nothing were cached. */
export async function costOf(runs: Pick<Runs, 'estimate'>, queries: readonly Query[]): Promise<Cost> {
  const whole = { requests: 0, quotaShare: 0 };
  for (const query of queries) {
    const estimate = await runs.estimate(query);
    if (!estimate) continue;
    const { requests, quotaShare = 0 } = estimate.cost;
    whole.requests += requests;
    whole.quotaShare += quotaShare;
  }
  return whole;
}

/** The user's consent to send requests for a document's queries while the workspace is not trusted. */
export class Consent {
  #approved = new Set<string>();

  constructor(
    private connections: Pick<Connections, 'kind' | 'current'>,
    private runs: Pick<Runs, 'estimate'>,
  ) {}

  /**
   * Returns true when requests may be sent for the document. Prompts unless the workspace is trusted, the connection is
   * the sample one, or the user has already agreed for this document. Without `queries`, only the list of facilities is
   * requested.
   */
  async for(document: string, queries?: readonly Query[]): Promise<boolean> {
    const { isTrusted } = vscode.workspace;
    if (isTrusted || this.connections.kind === 'sample' || this.#approved.has(document)) return true;
    const { label } = await this.connections.current();
    const cost = queries ? await costOf(this.runs, queries) : { requests: 1 };
    const lines = [question, '', `Service: ${label}`, `At most ${wordsOfCost(cost)} now`];
    const picked = await confirmWarning(lines.join('\n'), send, manage);
    if (picked === manage) await vscode.commands.executeCommand('workbench.trust.manage');
    if (picked === send) this.#approved.add(document);
    return picked === send;
  }
}
