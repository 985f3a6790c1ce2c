import * as vscode from 'vscode';
import type { Cost } from '../../domain/cost';
import { confirmWarning } from '../../host/notifications';
import {
  manageTrust,
  questionOfUntrusted,
  runUntrusted,
  type UntrustedThing,
} from '../../words/untrustedWords';
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

interface Asked extends TitledQuery {
  /** Of a dataset. */
  readonly folder?: string;
}

interface Purpose {
  readonly service: string;
  /** Read where the user is asked. */
  readonly cost?: () => Promise<Cost | undefined>;
  /** The button that agrees. */
  readonly verb: string;
}

const keyOf = ({ query, folder = '' }: Asked, service: string): string =>
  [queryDigest(query), service, folder].join(' ');

/** Notes that the user has seen what is asked, and agreed. */
export const agreeTo = (asked: Asked, service: string): unknown => agreed.add(keyOf(asked, service));

/** Asks whether a query or a dataset of a workspace that is not trusted may ask the service, once for each. */
export async function confirmUntrusted(asked: Asked, { service, cost, verb }: Purpose): Promise<boolean> {
  const key = keyOf(asked, service);
  if (agreed.has(key)) return true;
  const thing: UntrustedThing = asked.folder === undefined ? 'query' : 'dataset';
  const question = questionOfUntrusted(asked, { service, cost: await cost?.() }, { verb, thing });
  const answer = await confirmWarning(question, verb, manageTrust);
  if (answer === manageTrust) await vscode.commands.executeCommand('workbench.trust.manage');
  if (answer === verb) agreed.add(key);
  return answer === verb;
}

/** Asks whether queries of a workspace that is not trusted are to be run, once for each query and service. */
export async function askInUntrusted(
  request: ShowRequest,
  { connections, runs }: UntrustedDeps,
): Promise<boolean> {
  const { label: service } = await connections.current();
  for (const asked of foreignOf(request)) {
    const cost = async (): Promise<Cost | undefined> => (await runs.estimate(asked.query))?.cost;
    if (!(await confirmUntrusted(asked, { service, cost, verb: runUntrusted }))) return false;
  }
  return true;
}
