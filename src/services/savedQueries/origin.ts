import { isObject } from '../../domain/json';
import { optional } from '../../domain/optional';
import type { Query } from '../../domain/query';
import { queryDigest } from './queryDigest';
import { idOfKey } from './queryId';
import type { StoredQuery } from './readEntry';
import { keyOfPlace, queriesOf, type GroupNode, type Place, type QueryNode } from './tree';

/**
 * The saved query that a tab came from. Its file gets another name with each change, in this window or in another: the
 * name and the query lead to it as well.
 */
export interface Origin {
  readonly key: string;
  readonly name: string;
  /** `user`, or the address of the workspace folder. */
  readonly place: string;
  readonly queryDigest: string;
  /** Of a query with variables: the digest of what it became with the values that were chosen. */
  readonly asked?: string;
}

/** `asked`: what a query with variables has become. */
export const originOf = ({ key, place, stored }: QueryNode, asked?: Query): Origin => ({
  key,
  name: stored.name,
  place: keyOfPlace(place),
  queryDigest: stored.queryDigest,
  ...optional({ asked: asked && queryDigest(asked) }),
});

/** Reads an origin that was stored; undefined where it is none. */
export function readOrigin(stored: unknown): Origin | undefined {
  if (!isObject(stored)) return undefined;
  const { key, name, place, queryDigest: digest, asked } = stored;
  const isRead = [key, name, place, digest].every((part) => typeof part === 'string' && part.length < 5000);
  return isRead
    ? {
        key: String(key),
        name: String(name),
        place: String(place),
        queryDigest: String(digest),
        ...(typeof asked === 'string' && asked.length < 5000 && { asked }),
      }
    : undefined;
}

/** The node of a query that was just stored in a place. */
export const findStored = (
  groups: readonly GroupNode[],
  place: Place,
  { digest }: StoredQuery,
): QueryNode | undefined =>
  queriesOf(groups).find(
    (node) => keyOfPlace(node.place) === keyOfPlace(place) && node.stored.digest === digest,
  );

/** The file of a query of the user has another name after each change, which begins alike. */
const isOwnAs = ({ place, key }: QueryNode, origin: Origin): boolean =>
  place.kind === 'user' && idOfKey(key) === idOfKey(origin.key);

/** The saved query that an origin is now: the same file, else the same query (renamed) or name (changed) in its place. */
export function findOrigin(nodes: readonly QueryNode[], origin: Origin): QueryNode | undefined {
  const beside = nodes.filter(({ place }) => keyOfPlace(place) === origin.place);
  const isNamed = ({ stored }: QueryNode): boolean => stored.name === origin.name;
  const isAsking = ({ stored }: QueryNode): boolean => stored.queryDigest === origin.queryDigest;
  return (
    beside.find(({ key }) => key === origin.key) ??
    beside.find((node) => isOwnAs(node, origin)) ??
    beside.find((node) => isNamed(node) && isAsking(node)) ??
    beside.find(isAsking) ??
    beside.find(isNamed)
  );
}

/** How a query stands to the saved ones. */
export interface SavedLink {
  readonly node: QueryNode;
  /** The label of its place in the tree. */
  readonly place: string;
  /** The query is another one than is saved under this name. */
  readonly isChanged: boolean;
  /** What the origin is now; undefined where it is gone, or there is none. */
  readonly origin?: QueryNode;
}

/** The saved query that asks just this, first of all the origin; else the origin, which differs. */
export function findSavedLink(
  groups: readonly GroupNode[],
  query: Query,
  origin: Origin | undefined,
): SavedLink | undefined {
  const nodes = queriesOf(groups);
  const from = origin && findOrigin(nodes, origin);
  const own = queryDigest(query);
  const digest = origin?.asked === own ? origin.queryDigest : own;
  const same = [...(from ? [from] : []), ...nodes].find(({ stored }) => stored.queryDigest === digest);
  const node = same ?? from;
  const group = node && groups.find((one) => queriesOf([one]).includes(node));
  return (
    node &&
    group && { node, place: group.label, isChanged: same === undefined, ...optional({ origin: from }) }
  );
}
