import { factFieldsOf, type Failure, type FailureKind } from '../domain/failure';
import type { JsonObject } from '../domain/json';

/** The names of facts in earlier versions, by kind. */
const earlierNames: Readonly<Partial<Record<FailureKind, Readonly<Record<string, string>>>>> = {
  unknownNetwork: { network: 'value' },
  unsupportedMetric: { metric: 'value', supported: 'allowed' },
  windowTooOld: { reachDays: 'limitDays' },
};

/**
 * Reads a failure of a kind with its valid facts. Drops facts that the kind does not have or that fail validation,
 * since they are only descriptive.
 */
export function readFailure(kind: FailureKind, stored: JsonObject): Failure {
  const earlier = earlierNames[kind] ?? {};
  const facts = Object.entries(factFieldsOf(kind)).flatMap(([name, isOne]) => {
    const value = stored[name] ?? stored[earlier[name] ?? name];
    return isOne(value) ? [[name, value] as const] : [];
  });
  return { kind, facts: Object.fromEntries(facts) };
}
