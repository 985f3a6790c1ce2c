import * as vscode from 'vscode';
import type { Cost } from '../../domain/result/runFacts';
import type { Query } from '../../domain/query/query';
import type { DatasetsDeps } from './deps';

interface Asked {
  readonly title: string;
  readonly query: Query;
  /** Of a dataset. */
  readonly folder?: string;
  /** Computed where the user is asked. */
  readonly cost?: () => Promise<Cost | undefined>;
}

const isOfWorkspace = ({ folder }: Asked): boolean =>
  folder === undefined || vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)) !== undefined;

/**
 * Asks whether the service may be asked for a query or a dataset in files of the workspace, once for each: for all of
 * them where the workspace is not trusted, else for datasets that the user has neither downloaded nor added. `isSeen`: the
 * user has seen what it asks, and agreed.
 */
export async function mayAsk(
  { connections, known, isTrusted }: Pick<DatasetsDeps, 'connections' | 'known' | 'isTrusted'>,
  asked: Asked,
  verb: string,
  isSeen = false,
): Promise<boolean> {
  const { folder, cost } = asked;
  if (!isOfWorkspace(asked)) return true;
  if (isTrusted() && (folder === undefined || known.has(folder))) return true;
  const { agreeTo, confirmForeign } = await import('../../services/results/askInUntrusted');
  const { label: service } = await connections.current();
  if (isSeen) agreeTo(asked, service);
  const thing = folder === undefined ? 'query' : isTrusted() ? 'foundDataset' : 'dataset';
  return confirmForeign(asked, { service, verb, thing, ...(cost && { cost }) });
}
