import * as vscode from 'vscode';
import type { Query } from '../../domain/query';
import type { DatasetsDeps } from './deps';

interface Asked {
  readonly title: string;
  readonly query: Query;
  /** Of a dataset. */
  readonly folder?: string;
}

const isOfWorkspace = ({ folder }: Asked): boolean =>
  folder === undefined || vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)) !== undefined;

/**
 * Whether the service may be asked for a query or a dataset in files of the workspace: where that is not trusted the user
 * decides, once for each. `isSeen`: they have seen what it asks, and agreed.
 */
export async function mayAsk(
  { connections, isTrusted }: Pick<DatasetsDeps, 'connections' | 'isTrusted'>,
  asked: Asked,
  verb: string,
  isSeen = false,
): Promise<boolean> {
  if (isTrusted() || !isOfWorkspace(asked)) return true;
  const { agreeTo, confirmUntrusted } = await import('../../services/results/askInUntrusted');
  const { label: service } = await connections.current();
  if (isSeen) agreeTo(asked, service);
  return confirmUntrusted(asked, { service, verb });
}
