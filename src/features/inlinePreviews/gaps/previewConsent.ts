import * as vscode from 'vscode';
import { confirmWarning } from '../../../host/notifications';
import { sentenceOfUntrusted } from '../../../words/query/codeWords';

interface ConsentDeps {
  isTrusted: () => boolean;
  connections: { kind: 'sample' | 'service' };
}

const send = 'Send Requests';
const manage = 'Manage Workspace Trust…';

/** The user's consent to send requests for a document's queries while the workspace is not trusted. */
export class Consent {
  #deps: ConsentDeps;
  #approved = new Set<string>();

  constructor(deps: ConsentDeps) {
    this.#deps = deps;
  }

  /**
   * Returns true when requests may be sent for the document. Prompts unless the workspace is trusted, the connection is
   * the sample one, or the user has already agreed for this document.
   */
  async for(document: string): Promise<boolean> {
    const { isTrusted, connections } = this.#deps;
    if (isTrusted() || connections.kind === 'sample' || this.#approved.has(document)) return true;
    const picked = await confirmWarning(sentenceOfUntrusted, send, manage);
    if (picked === manage) await vscode.commands.executeCommand('workbench.trust.manage');
    if (picked === send) this.#approved.add(document);
    return picked === send;
  }
}
