import * as vscode from 'vscode';
import type { Query } from '../../domain/query';
import { confirmWarning } from '../../host/notifications';
import { queryDigest } from '../../services/savedQueries/queryDigest';
import { manageTrust, questionOfUntrusted, type UntrustedThing } from '../../words/untrustedWords';
import type { DatasetsDeps } from './deps';

/** What the user has agreed to in this window: queries, where they go, and the folders of datasets. */
const agreed = new Set<string>();

interface Asked {
  readonly title: string;
  readonly query: Query;
  /** Of a dataset. */
  readonly folder?: string;
}

const keyOf = ({ query, folder }: Asked, service: string): string =>
  JSON.stringify([queryDigest(query), service, folder]);

const isOfWorkspace = ({ folder }: Asked): boolean =>
  folder === undefined || vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)) !== undefined;

/** The user has seen what it asks. */
export async function agreeTo(
  { connections }: Pick<DatasetsDeps, 'connections'>,
  asked: Asked,
): Promise<void> {
  agreed.add(keyOf(asked, (await connections.current()).label));
}

/**
 * Whether the service may be asked for a query or a dataset in files of the workspace: where that is not trusted the user
 * decides, once for each.
 */
export async function mayAsk(
  { connections, isTrusted }: Pick<DatasetsDeps, 'connections' | 'isTrusted'>,
  asked: Asked,
  verb: string,
): Promise<boolean> {
  if (isTrusted() || !isOfWorkspace(asked)) return true;
  const { label: service } = await connections.current();
  const key = keyOf(asked, service);
  if (agreed.has(key)) return true;
  const thing: UntrustedThing = asked.folder === undefined ? 'query' : 'dataset';
  const question = questionOfUntrusted(asked, { service, cost: undefined }, { verb, thing });
  const answer = await confirmWarning(question, verb, manageTrust);
  if (answer === manageTrust) await vscode.commands.executeCommand('workbench.trust.manage');
  if (answer === verb) agreed.add(key);
  return answer === verb;
}
