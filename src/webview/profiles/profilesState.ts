import { isObject } from '../../domain/json';
import type { Days } from '../../domain/series/dayProfile';
import { readScope, type Scope } from '../views/readScope';

export type ProfileKind = 'day' | 'duration' | 'month';

export interface ProfilesState {
  readonly kind: ProfileKind;
  readonly days: Days;
  readonly scope: Scope;
  /** Id of the panel whose series are shown; the first one where it is not there. */
  readonly panelId: string | undefined;
  /** Keys of the series of that panel that were chosen; undefined as long as none was. */
  readonly chosen: readonly string[] | undefined;
  readonly hasNumbers: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a saved state; whatever is not as it should be becomes what a fresh view has. */
export function readProfilesState(saved: unknown): ProfilesState {
  const { kind, days, scope, panelId, chosen, hasNumbers } = isObject(saved) ? saved : {};
  return {
    kind: kind === 'duration' || kind === 'month' ? kind : 'day',
    days: days === 'weekday' || days === 'weekend' ? days : 'all',
    scope: readScope(scope),
    panelId: isText(panelId) ? panelId : undefined,
    chosen: Array.isArray(chosen) ? chosen.filter(isText) : undefined,
    hasNumbers: hasNumbers === true,
  };
}
