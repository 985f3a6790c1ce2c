import * as vscode from 'vscode';
import { confirmWarning } from '../../../host/notifications';
import type { Connections } from '../../../services/connections/connections';

const question =
  'This workspace is not trusted, and its code decides what is requested, with your API key and from your quota. “Send Requests” allows the queries of this file until the window is reloaded.';
const send = 'Send Requests';
const manage = 'Manage Workspace Trust…';

/** The user's consent to send requests for a document's queries while the workspace is not trusted. */
export class Consent {
  #approved = new Set<string>();

  constructor(private connections: Pick<Connections, 'kind'>) {}

  /**
   * Returns true when requests may be sent for the document. Prompts unless the workspace is trusted, the connection is
   * the sample one, or the user has already agreed for this document.
   */
  async for(document: string): Promise<boolean> {
    const { isTrusted } = vscode.workspace;
    if (isTrusted || this.connections.kind === 'sample' || this.#approved.has(document)) return true;
    const picked = await confirmWarning(question, send, manage);
    if (picked === manage) await vscode.commands.executeCommand('workbench.trust.manage');
    if (picked === send) this.#approved.add(document);
    return picked === send;
  }
}
