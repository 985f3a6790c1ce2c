import { factFieldsOf, type Failure, type FailureKind } from '../domain/failure';
import type { JsonObject } from '../domain/json';

/** What earlier versions called facts of these kinds. */
const earlierNames: Readonly<Partial<Record<FailureKind, Readonly<Record<string, string>>>>> = {
  unknownNetwork: { network: 'value' },
  unsupportedMetric: { metric: 'value', supported: 'allowed' },
  windowTooOld: { reachDays: 'limitDays' },
};

/**
 * The failure of a kind, with those of its facts that can be read. A fact that the kind does not have, or that fails its
 * check, only describes, and is left out.
 */
export function readFailure(kind: FailureKind, stored: JsonObject): Failure {
  const earlier = earlierNames[kind] ?? {};
  const facts = Object.entries(factFieldsOf(kind)).flatMap(([name, isOne]) => {
    const value = stored[name] ?? stored[earlier[name] ?? name];
    return isOne(value) ? [[name, value] as const] : [];
  });
  return { kind, facts: Object.fromEntries(facts) };
}
