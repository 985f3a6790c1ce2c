import { isObject, isTextUpTo, type Query } from '../../domain';
import { queryDigest } from './queryDigest';
import { keyOfPlace, queriesOf, type GroupNode, type QueryNode } from './tree/tree';

/** The saved query that a tab came from. Its name and content identify it when its file was renamed. */
export interface Origin {
  key: string;
  name: string;
  /** `user`, or the address of the workspace folder. */
  place: string;
  queryDigest: string;
  /** The digest of the query that ran, with the chosen values of variables and with codes in place of names. */
  asked?: string;
}

/** `asked` is the query that ran. */
export const originOf = ({ key, place, stored }: QueryNode, asked?: Query): Origin => ({
  key,
  name: stored.name,
  place: keyOfPlace(place),
  queryDigest: stored.queryDigest,
  asked: asked && queryDigest(asked),
});

const isShort = isTextUpTo(4999);

export function readOrigin(stored: unknown): Origin | undefined {
  if (!isObject(stored)) return undefined;
  const { key, name, place, queryDigest: digest, asked } = stored;
  if (!isShort(key) || !isShort(name) || !isShort(place) || !isShort(digest)) return undefined;
  return { key, name, place, queryDigest: digest, asked: isShort(asked) ? asked : undefined };
}

/** Finds the saved query of an origin: the same file, else in its place the same query or the same name. */
export function findOrigin(nodes: readonly QueryNode[], origin: Origin): QueryNode | undefined {
  const beside = nodes.filter(({ place }) => keyOfPlace(place) === origin.place);
  const isNamed = ({ stored }: QueryNode) => stored.name === origin.name;
  const isAsking = ({ stored }: QueryNode) => stored.queryDigest === origin.queryDigest;
  return (
    beside.find(({ key }) => key === origin.key) ??
    beside.find((node) => isNamed(node) && isAsking(node)) ??
    beside.find(isAsking) ??
    beside.find(isNamed)
  );
}

export interface SavedLink {
  node: QueryNode;
  /** The label of its place in the tree. */
  place: string;
  /** True when the query differs from the one saved under this name. */
  isChanged: boolean;
  /** The current node of the origin; undefined when it is gone or there was none. */
  origin?: QueryNode;
}

/** Finds the saved query equal to `query`, preferring the origin; otherwise returns the origin, which then differs. */
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
  return node && group && { node, place: group.label, isChanged: same === undefined, origin: from };
}
