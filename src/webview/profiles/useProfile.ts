import { useMemo } from 'preact/hooks';
import { countedBuckets, type BucketRange, type TimeSpan } from '../../domain/series/bucketState';
import { completeScope } from '../../domain/series/stackBuckets';
import { rankSeries } from '../../domain/series/drawing/largestSeries';
import { profileReasons } from '../../words/result/statisticsWords';
import { line } from '../chart/kinds/lines';
import type { Panel } from '../chart/panel';
import type { ShownResult } from '../shownResult';
import { averageDay } from './averageDay';
import { byMonth } from './byMonth';
import { type Profile, type ProfileInput, profileShapes, wholeAndFull } from './profile';
import { isObject } from '../../domain/idioms/checkJson';
import type { Days } from '../../domain/series/dayProfile';
import { readScope, type Scope } from '../views/savedStates';
import { sortedValues, durationCurve, quantileOf } from '../../domain/series/distribution';
import type { HeatColumns } from './shownHeatMap';
import { linearTicks } from '../chart/valueAxis';

/** The curve has a point at every tenth of a per cent: as many as a chart has pixels. */
const steps = 1000;
const perCent = steps / 100;
/** The shares in the table of numbers, in per cent. */
const listedShares: readonly number[] = [
  0, 0.1, 1, 2, 5, 10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 95, 98, 99, 99.9, 100,
];

/**
 * Returns the values of each series from largest to smallest, by the share of values. Returns a sentence when there are
 * none.
 */
export function durationCurves({ panel, chosen, range, once }: ProfileInput): Profile | string {
  const shares = Float64Array.from({ length: steps + 1 }, (_, i) => i / steps);
  const columns = chosen.map((s) =>
    once(s, () => {
      const sorted = sortedValues(panel.columns[s], range);
      const curve = durationCurve(sorted, shares);
      // For an even count, any value between the middle two will do: this one is the median everywhere else.
      curve[steps / 2] = quantileOf(sorted, 0.5);
      return curve;
    }),
  );
  if (columns.every(([most = NaN]) => Number.isNaN(most))) return profileReasons.noValues;
  return {
    shape: profileShapes.line,
    positions: Array.from(shares, (share) => share * 100),
    range: [0, 100],
    columns,
    ...wholeAndFull,
    rest: { caption: 'Median', values: columns.map((column) => column[steps / 2]) },
    measure: 'Value',
    axisTitle: '% of values that are as large or larger',
    axisKind: line,
    hasPriceAxis: true,
    ticksIn: (count) => linearTicks(0, 100, count).map((at) => ({ at, label: `${at} %` })),
    indexAt: (share) => Math.min(steps, Math.max(0, Math.round(share * perCent))),
    nameOf: (index) => `${index / perCent} %`,
    listed: listedShares.map((share) => Math.round(share * perCent)),
    notes: [],
  };
}

/** A profile of curves or bars. */
export type CurveKind = 'day' | 'duration' | 'month';
export type ProfileKind = CurveKind | 'heat';

export interface ProfilesState {
  kind: ProfileKind;
  days: Days;
  scope: Scope;
  /** Id of the panel whose series are shown; the first panel applies when it does not exist. */
  panelId: string | undefined;
  /** Keys of the chosen series of that panel; undefined for the default selection. */
  chosen: readonly string[] | undefined;
  hasNumbers: boolean;
  heatColumns: HeatColumns;
  /** The key of the series of the heat map; undefined for the largest. */
  heatSeries: string | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a saved state; invalid parts get the defaults of a new view. */
export function readProfilesState(saved: unknown): ProfilesState {
  const { kind, days, scope, panelId, chosen, hasNumbers, heatColumns, heatSeries } = isObject(saved)
    ? saved
    : {};
  return {
    kind: kind === 'duration' || kind === 'month' || kind === 'heat' ? kind : 'day',
    days: days === 'weekday' || days === 'weekend' ? days : 'all',
    scope: readScope(scope),
    panelId: isText(panelId) ? panelId : undefined,
    chosen: Array.isArray(chosen) ? chosen.filter(isText) : undefined,
    hasNumbers: hasNumbers === true,
    heatColumns: heatColumns === 'month' ? heatColumns : 'day',
    heatSeries: isText(heatSeries) ? heatSeries : undefined,
  };
}

/** One row per kind of profile: a kind without a maker does not compile. */
const makers: Readonly<Record<CurveKind, (input: ProfileInput) => Profile | string>> = {
  day: averageDay,
  duration: durationCurves,
  month: byMonth,
};

/** More lines than this cannot be distinguished at a glance; the user can add others. */
const maxAtFirst = 6;

/** Returns the default selection: all series of a stack, or the largest lines. */
function firstChosen({ series, kind }: Panel, profile: CurveKind): number[] {
  const isAll = profile !== 'duration' && kind.isAdditive;
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

/** Returns the buckets of a profile: whole and final ones. Means of a stack cover those of its other means. */
function rangeOf(panel: Panel, within: TimeSpan | undefined): BucketRange {
  const scope = { ...panel, within };
  const stack = panel.series.some(({ aggregation }) => aggregation === 'sum') ? undefined : panel.stack();
  return countedBuckets(panel.times, stack ? completeScope(scope, stack) : scope);
}

export interface ShownProfile {
  panel: Panel;
  chosen: readonly number[];
  /** A sentence when there is no profile. */
  profile: Profile | string;
}

/** Returns the panel with an id, otherwise the first one. */
export const shownPanel = (panels: readonly Panel[], id: string | undefined): Panel | undefined =>
  panels.find((one) => one.id === id) ?? panels[0];

/** Computes the profile for a state; undefined for a result without series. */
export function useProfile(
  { panels, offsetMinutes }: ShownResult,
  kind: CurveKind,
  { days, panelId, chosen: saved }: ProfilesState,
  within: TimeSpan | undefined,
): ShownProfile | undefined {
  const panel = shownPanel(panels, panelId);
  const keys = panel?.id === panelId ? saved : undefined;
  const once = useMemo(createOnce, [panel, kind, days, within, offsetMinutes]);
  return useMemo(() => {
    if (!panel) return undefined;
    const own = new Set(keys);
    const isOwn = panel.series.some(({ key }) => own.has(key));
    const chosen = isOwn
      ? [...panel.series.keys()].filter((s) => own.has(panel.series[s].key))
      : keys?.length === 0
        ? []
        : firstChosen(panel, kind);
    const range = rangeOf(panel, within);
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
