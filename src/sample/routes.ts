import type { Operation } from '../domain/query';

/** The resource at an address. */
export type Route =
  | { readonly kind: 'data'; readonly operation: Operation; readonly networkCode: string }
  | { readonly kind: 'networks' | 'plans' | 'metrics' | 'fueltechs' | 'health' | 'me' | 'facilities' }
  /** A redirect to the same address with a trailing slash. */
  | { readonly kind: 'redirect' };

const fixed: ReadonlyMap<string, Exclude<Route, { readonly kind: 'data' }>> = new Map([
  ['/v4/networks', { kind: 'networks' }],
  ['/v4/plans', { kind: 'plans' }],
  ['/v4/metrics', { kind: 'metrics' }],
  ['/v4/fueltechs', { kind: 'fueltechs' }],
  ['/v4/me', { kind: 'me' }],
  ['/v4/facilities/', { kind: 'facilities' }],
  ['/v4/facilities', { kind: 'redirect' }],
  ['/health', { kind: 'health' }],
]);

const operations: readonly (readonly [RegExp, Operation])[] = [
  [/^\/v4\/data\/network\/([^/]+)$/, 'network'],
  [/^\/v4\/market\/network\/([^/]+)$/, 'market'],
  [/^\/v4\/data\/facilities\/([^/]+)$/, 'facilities'],
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds the route of a path; undefined for an unknown one. */
export function findRoute(path: string): Route | undefined {
  const found = fixed.get(path);
  if (found) return found;
  for (const [pattern, operation] of operations) {
    const code = pattern.exec(path)?.[1];
    if (code !== undefined) return { kind: 'data', operation, networkCode: decoded(code) };
  }
  return undefined;
}
