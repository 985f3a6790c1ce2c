import { isObject } from '../../domain/json';
import type { Days } from '../../domain/series/dayProfile';
import { readScope, type Scope } from '../views/readScope';

export type ProfileKind = 'day' | 'duration' | 'month';

export interface ProfilesState {
  readonly kind: ProfileKind;
  readonly days: Days;
  readonly scope: Scope;
  /** Id of the panel whose series are shown; the first panel applies when it does not exist. */
  readonly panelId: string | undefined;
  /** Keys of the chosen series of that panel; undefined for the default selection. */
  readonly chosen: readonly string[] | undefined;
  readonly hasNumbers: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a saved state; invalid parts get the defaults of a new view. */
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
