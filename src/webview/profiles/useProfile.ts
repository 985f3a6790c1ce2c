import { useMemo } from 'preact/hooks';
import { countedBuckets, type TimeSpan } from '../../domain/series/bucketScope';
import { rankSeries } from '../../domain/series/largestSeries';
import { profileReasons } from '../../words/profileWords';
import { chartKind } from '../chart/kinds/index';
import type { Panel } from '../data/panel';
import type { ShownResult } from '../data/shownResult';
import { averageDay } from './averageDay';
import { byMonth } from './byMonth';
import { durationCurves } from './durationCurve';
import type { Profile, ProfileInput } from './profile';
import type { ProfileKind, ProfilesState } from './profilesState';

/** One row per kind of profile: a kind without a maker does not compile. */
const makers: Readonly<Record<ProfileKind, (input: ProfileInput) => Profile | string>> = {
  day: averageDay,
  duration: durationCurves,
  month: byMonth,
};

/** More lines than this cannot be distinguished at a glance; the user can add others. */
const maxAtFirst = 6;

/** Returns the default selection: all series of a stack, or the largest lines. */
function firstChosen({ series, kind }: Panel, profile: ProfileKind): readonly number[] {
  const isAll = profile === 'month' && chartKind(kind).isAdditive;
  const shown = new Set(isAll ? series : rankSeries(series)(maxAtFirst));
  return series.flatMap((one, s) => (shown.has(one) ? [s] : []));
}

/** Creates a cache with one entry per series. The cast is safe because each series has a single maker. */
function createOnce(): ProfileInput['once'] {
  const made = new Map<number, unknown>();
  return <Made>(series: number, make: () => Made): Made => {
    if (!made.has(series)) made.set(series, make());
    return made.get(series) as Made;
  };
}

export interface ShownProfile {
  readonly panel: Panel;
  readonly chosen: readonly number[];
  /** A sentence when there is no profile. */
  readonly profile: Profile | string;
}

/** Computes the profile for a state; undefined for a result without series. */
export function useProfile(
  { panels, offsetMinutes }: ShownResult,
  { kind, days, panelId, chosen: saved }: ProfilesState,
  within: TimeSpan | undefined,
): ShownProfile | undefined {
  const panel = panels.find(({ id }) => id === panelId) ?? panels[0];
  const keys = panel?.id === panelId ? saved : undefined;
  const once = useMemo(createOnce, [panel, kind, days, within, offsetMinutes]);
  return useMemo(() => {
    if (!panel) return undefined;
    const own = new Set(keys);
    const isOwn = panel.series.some(({ key }) => own.has(key));
    const chosen = isOwn
      ? [...panel.series.keys()].filter((s) => own.has(panel.series[s]?.key ?? ''))
      : keys?.length === 0
        ? []
        : firstChosen(panel, kind);
    const range = countedBuckets(panel.times, { ...panel, ...(within && { within }) });
    const input = { panel, chosen, range, offsetMinutes, days, once };
    const profile =
      chosen.length === 0
        ? profileReasons.noSeries
        : range[0] === range[1]
          ? profileReasons.noValues
          : makers[kind](input);
    return { panel, chosen, profile };
  }, [once, keys]);
}
