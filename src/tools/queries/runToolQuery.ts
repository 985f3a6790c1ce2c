import {
  type Cost,
  type Directory,
  intervalMsOf,
  intervalOf,
  intervals,
  isOfAllFacilities,
  type Query,
  type Result,
  titleOfQuery,
} from '../../domain';
import { formatCount } from '../../words/numbers';
import { countRequests, describeResult } from '../describeResult';
import type { HeldResult } from '../heldResults';
import { toPlainData } from '../plainText';
import { placeQuery } from './readToolQuery';
import type { Answer, OverCeiling, ToolContext, ToolQuery } from '../tool';
import { ToolError } from '../toolError';

/** True for a result from the cache that the service need not be asked about again. */
const isFresh = ({ provenance }: Result): boolean =>
  provenance.missing === undefined && provenance.requests.every(({ cache }) => cache === 'fresh');

/** Returns the result of a query without a request: from an earlier call, or from the cache. */
async function findCached(
  query: Query,
  { data, held, maySend }: ToolContext,
): Promise<HeldResult | Result | undefined> {
  const known = held.findFresh(query);
  if (known) return known;
  const cached = await data.peek(query);
  return cached && (isFresh(cached) || !maySend) ? cached : undefined;
}

/** True while names of facilities in a query may not be known: the directory is not cached. */
const lacksDirectory = async (query: Query, { data }: ToolContext): Promise<boolean> =>
  query.operation === 'facilities' &&
  !isOfAllFacilities(query) &&
  (await data.peekDirectory(query.network_code)) === undefined;

/** Says what a query would send, without sending anything: no requests when the answer is cached. */
export async function costOfQuery(query: Query, context: ToolContext) {
  const [cached, estimate, isUnplaced] = await Promise.all([
    findCached(query, context),
    context.data.estimate(query),
    lacksDirectory(query, context),
  ]);
  const requests = cached || !estimate ? 0 : estimate.cost.requests;
  return { requests: requests + (isUnplaced ? 1 : 0), isCached: cached !== undefined, estimate };
}

/** Reads the facilities of a network, with a request where they are not cached. */
export async function directoryOf(network: string, context: ToolContext): Promise<Directory> {
  const { data, maySend, ceiling, signal } = context;
  const known = await data.peekDirectory(network);
  if (known) return known;
  if (!maySend)
    throw new ToolError(
      'The list of facilities is not cached, and nothing may be sent from a workspace that is not trusted.',
    );
  if (ceiling.exceededBy(1) !== undefined)
    throw new ToolError(
      sentenceOfRefusal({ cost: { requests: 1 }, ceiling: 'hour', left: 0 }, undefined, context),
    );
  ceiling.reserve(1);
  return data.fetchDirectory(network, signal);
}

/** Returns the nearest longer interval whose query is within the ceiling, as JSON; undefined when there is none. */
export async function cheaperQuery(
  query: Query,
  { data, ceiling }: ToolContext,
): Promise<string | undefined> {
  const own = intervalMsOf(intervalOf(query));
  for (const { code, durationMs } of intervals) {
    if (durationMs <= own || code === 'fy' || code === 'season') continue;
    const cheaper = { ...query, interval: code };
    const cost = await data.estimate(cheaper);
    if (cost && ceiling.exceededBy(cost.cost.requests) === undefined) return JSON.stringify(cheaper);
  }
  return undefined;
}

/** Returns how a run exceeds the ceiling; undefined for one that does not. */
export function overOf(
  query: Query,
  cost: Cost,
  { ceiling, confirmed = Infinity }: ToolContext,
): OverCeiling | undefined {
  const exceeded = ceiling.exceededBy(cost.requests);
  if (exceeded) return { query, cost, ceiling: exceeded, left: ceiling.left };
  return cost.requests > confirmed ? { query, cost, ceiling: 'confirmed', left: confirmed } : undefined;
}

/** Says why a run is above the ceiling. */
function sentenceOfOver({ cost, ceiling, left }: Omit<OverCeiling, 'query'>, context: ToolContext): string {
  const limits = {
    call: `a call may send ${formatCount(context.ceiling.perCall, 'request')}`,
    hour: `${formatCount(left, 'request')} are left in this hour`,
    confirmed: `the confirmation named ${formatCount(left, 'request')}`,
  };
  return `This takes ${formatCount(cost.requests, 'request')}, and ${limits[ceiling]}.`;
}

/** Refuses a run above the ceiling, which people set, with a query that is within it. */
export function sentenceOfRefusal(
  over: Omit<OverCeiling, 'query'>,
  cheaper: string | undefined,
  context: ToolContext,
  isDenied = false,
): string {
  const denied = isDenied ? ' The user declined.' : '';
  const advice =
    cheaper === undefined
      ? 'Ask for a shorter window, fewer codes or a longer interval.'
      : `A query within the limit: ${cheaper}`;
  return `${sentenceOfOver(over, context)}${denied} Nothing was sent. ${advice} The limit is in the settings of the person, not in the input.`;
}

/** The question to a person about a run above the ceiling. */
export const questionOfOver = (over: OverCeiling, context: ToolContext): string =>
  `An agent asks for “${titleOf({ asked: over.query })}”. ${sentenceOfOver(over, context)} Send them anyway?`;

/**
 * Counts the requests of a run if it is within the ceiling, or if a person approves it, and returns the function that
 * settles their number. Checks and counts in one step, so that two calls cannot share what is left. Rejects with
 * ToolError.
 */
async function reserveFor(query: Query, cost: Cost, context: ToolContext): Promise<(sent: number) => void> {
  const over = overOf(query, cost, context);
  if (!over) return context.ceiling.reserve(cost.requests);
  const isAllowed = await context.askPerson?.(over);
  if (isAllowed === true) return context.ceiling.reserve(cost.requests);
  const cheaper = await cheaperQuery(query, context);
  throw new ToolError(sentenceOfRefusal(over, cheaper, context, isAllowed === false));
}

async function send(query: Query, context: ToolContext): Promise<Result> {
  const { data, signal, onProgress } = context;
  const estimate = await data.estimate(query);
  let approved = estimate?.cost.requests ?? 0;
  let settle = estimate && (await reserveFor(query, estimate.cost, context));
  const result = await data.run(query, {
    signal,
    approvesEach: true,
    approve: async (cost) => {
      // The service may state smaller limits during the run, so that it takes more requests than were estimated.
      if (settle && cost.requests <= approved) return true;
      settle?.(0);
      settle = await reserveFor(query, cost, context);
      approved = cost.requests;
      return true;
    },
    onProgress,
  });
  settle?.(countRequests(result).requests_sent + (result.provenance.missing?.length ?? 0));
  return result;
}

/** Runs a resolved query, unless its result is held or cached, and describes the result. Rejects with ToolError. */
export async function answerQuery(resolved: ToolQuery, context: ToolContext): Promise<Answer> {
  const { held, maySend, signal } = context;
  // Without the directory, the service itself refuses unknown codes.
  const fetched = (await lacksDirectory(resolved.query, context))
    ? await directoryOf(resolved.query.network_code, context).catch(() => signal.throwIfAborted())
    : undefined;
  const { query, asked, notes } = fetched ? await placeQuery(resolved, context, fetched) : resolved;
  const cached = await findCached(query, context);
  if (cached)
    return describeResult('id' in cached ? cached : held.add(cached, asked), { notes, wasSent: false });
  if (!maySend)
    throw new ToolError(
      'This workspace is not trusted, so tools read the cache alone, and the cache does not hold this. Trust the workspace, or run the query yourself first.',
    );
  signal.throwIfAborted();
  return describeResult(held.add(await send(query, context), asked), { notes, wasSent: true });
}

export const titleOf = ({ asked }: Pick<ToolQuery, 'asked'>): string => toPlainData(titleOfQuery(asked));
