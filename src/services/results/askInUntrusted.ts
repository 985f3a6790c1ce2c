import { confirmWarning } from '../../host/notifications';
import { questionOfUntrusted, runUntrusted } from '../../words/untrustedWords';
import type { Connections } from '../connections/connections';
import type { Runs } from '../runs/runs';
import type { Origin } from '../savedQueries/origin';
import { queryDigest } from '../savedQueries/queryDigest';
import type { TitledQuery } from './liveResult';
import type { ShowRequest } from './results';

export interface UntrustedDeps {
  readonly connections: Pick<Connections, 'current'>;
  readonly runs: Pick<Runs, 'estimate'>;
}

/** What the user has agreed to in this window: queries, and where they go. */
const agreed = new Set<string>();

const isOfWorkspace = (origin: Origin | undefined): boolean =>
  origin !== undefined && origin.place !== 'user';

/** The queries of a request that stand in files of the workspace. */
function foreignOf({
  query,
  name = '',
  origin,
  comparison,
  comparedOrigin,
  isFromFile = false,
}: ShowRequest): readonly TitledQuery[] {
  const isForeign = isFromFile || isOfWorkspace(comparedOrigin);
  const compared = comparison?.kind === 'query' && isForeign ? [comparison] : [];
  return [...(isFromFile || isOfWorkspace(origin) ? [{ query, title: name }] : []), ...compared];
}

/** Asks whether queries of a workspace that is not trusted are to be run, once for each query and service. */
export async function askInUntrusted(
  request: ShowRequest,
  { connections, runs }: UntrustedDeps,
): Promise<boolean> {
  const { label: service } = await connections.current();
  for (const { query, title } of foreignOf(request)) {
    const key = `${queryDigest(query)} ${service}`;
    if (agreed.has(key)) continue;
    const estimate = await runs.estimate(query);
    const question = questionOfUntrusted({ title, query }, { service, cost: estimate?.cost });
    if ((await confirmWarning(question, runUntrusted)) !== runUntrusted) return false;
    agreed.add(key);
  }
  return true;
}
