import * as vscode from 'vscode';
import type { Cost } from '../../domain';
import { confirmWarning } from '../../host/notifications';
import {
  isOfTrusted,
  manageTrust,
  questionOfUntrusted,
  runUntrusted,
  type ForeignThing,
} from '../../words/query/queryWords';
import type { Connections } from '../connections/connections';
import type { Runs } from '../runs/runs';
import { queryDigest } from '../savedQueries/queryDigest';
import type { TitledQuery } from './liveResult';

/** The queries and datasets that the user has allowed in this window, each with its service. */
const allowed = new Set<string>();

interface ForeignQuery extends TitledQuery {
  folder?: string;
}

const keyOf = ({ query, folder = '' }: ForeignQuery, service: string): string =>
  [queryDigest(query), service, folder].join(' ');

/** Records that the user has seen the request and allowed it. */
export const allowRequests = (query: ForeignQuery, service: string): unknown =>
  allowed.add(keyOf(query, service));

/** Prompts the user, once for each, to allow a request for a query or a dataset that someone else may have written. */
export async function confirmForeign(
  query: ForeignQuery,
  {
    service,
    cost,
    verb,
    thing,
  }: {
    service: string;
    /** Estimates the cost. Called only when the user is prompted. */
    cost?: () => Promise<Cost | undefined>;
    /** The button that confirms. */
    verb: string;
    thing: ForeignThing;
  },
): Promise<boolean> {
  const key = keyOf(query, service);
  if (allowed.has(key)) return true;
  const question = questionOfUntrusted(query, { service, cost: await cost?.() }, { verb, thing });
  const answer = await confirmWarning(question, verb, ...(isOfTrusted(thing) ? [] : [manageTrust]));
  if (answer === manageTrust) await vscode.commands.executeCommand('workbench.trust.manage');
  if (answer === verb) allowed.add(key);
  return answer === verb;
}

/** Prompts the user to allow the queries of an untrusted workspace, once for each query and service. */
export async function confirmUntrustedQueries(
  queries: readonly TitledQuery[],
  connections: Pick<Connections, 'current'>,
  runs: Pick<Runs, 'estimate'>,
): Promise<boolean> {
  const { label: service } = await connections.current();
  for (const foreign of queries) {
    const cost = async (): Promise<Cost | undefined> => (await runs.estimate(foreign.query))?.cost;
    if (!(await confirmForeign(foreign, { service, cost, verb: runUntrusted, thing: 'query' }))) return false;
  }
  return true;
}
