import type { FailureKind } from '../domain/failure';
import type { CacheUse } from '../domain/result';

/**
 * The codes that a result's file may hold. Words are looked up by them, so a code that nobody knows is no code; a code
 * that is missing here does not compile.
 */

/** True for what is a key of the table. */
export const isOneOf =
  <Code extends string>(table: Readonly<Record<Code, true>>) =>
  (value: unknown): value is Code =>
    typeof value === 'string' && Object.hasOwn(table, value);

export const cacheUses: Readonly<Record<CacheUse, true>> = {
  fresh: true,
  revalidated: true,
  stale: true,
};

export const failureKinds: Readonly<Record<FailureKind, true>> = {
  noData: true,
  unauthorised: true,
  invalidRequest: true,
  unknownNetwork: true,
  unsupportedMetric: true,
  windowTooLong: true,
  windowTooOld: true,
  tooManyCodes: true,
  rateLimited: true,
  notFound: true,
  server: true,
  maintenance: true,
  refused: true,
  network: true,
  timeout: true,
  cancelled: true,
  truncated: true,
  tooLarge: true,
  notJson: true,
  notThisApi: true,
  badBaseAddress: true,
};
