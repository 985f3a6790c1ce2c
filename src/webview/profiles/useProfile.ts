import { useMemo } from 'preact/hooks';
import {
  aggregateOver,
  type BucketRange,
  type ClockedColumn,
  type ComparedSide,
  completeScope,
  countedBuckets,
  dayMs,
  type Days,
  differenceOf,
  type DifferenceSides,
  durationCurve,
  eveningSpread,
  findInterval,
  formatOffset,
  hourMs,
  isObject,
  isText,
  meanDifference,
  monthsOf,
  quantileOf,
  rangeOn,
  rankSeries,
  shownByMonth,
  slotMeans,
  type SlotMeans,
  slotQuantiles,
  sortedSlots,
  sortedValues,
  type TimeSpan,
  valuesByMonth,
} from '../../domain';
import { formatExact } from '../../words/numbers';
import { profileReasons, monthName, dayAxisTitle } from '../../words/result/statisticsWords';
import type { Panel } from '../chart/panel';
import type { PageResult } from '../pageResult';
import {
  clock,
  hours,
  hourTicks,
  type Profile,
  type ProfileInput,
  startTicks,
  wholeAndFull,
} from './profile';
import { readScope, type Scope } from '../views/view';
import type { HeatColumns } from './shownHeatMap';
import { linearTicks } from '../chart/valueAxis';
import { area, bars, line } from '../chart/chartKinds';
import { rowNames } from '../chart/legend/legendNames';

const meanOf = ({ means, counts }: SlotMeans): number => {
  const there = [...means.keys()].filter((slot) => !Number.isNaN(means[slot]));
  const sum = there.reduce((all, slot) => all + means[slot] * counts[slot], 0);
  return there.length > 0 ? sum / counts.reduce((all, one) => all + one, 0) : NaN;
};

/** Returns the day of a difference: in each slot, and over all, the difference of the means of both sides. */
function differenceDay(sides: DifferenceSides, column: ClockedColumn, slotMs: number) {
  const range = rangeOn(sides.times, column.times, column.range);
  const { later, earlier } = sides.columns();
  const meansOf = ({ values, weights }: ComparedSide): SlotMeans =>
    slotMeans({ ...column, times: sides.times, range, values, weights }, slotMs);
  const after = meansOf(later);
  const before = meansOf(earlier);
  const means = after.means.map((mean, slot) => differenceOf(sides, mean, before.means[slot]));
  return {
    slots: { means, counts: after.counts },
    mean: differenceOf(sides, meanOf(after), meanOf(before)),
    spread: NaN,
  };
}

function bandOf(column: ClockedColumn, slotMs: number): Profile['band'] {
  const slots = sortedSlots(column, slotMs);
  return [
    { name: 'P10', values: slotQuantiles(slots, 0.1) },
    { name: 'P90', values: slotQuantiles(slots, 0.9) },
  ];
}

/**
 * "Evening–midday spread (16:00–20:00 minus 10:00–14:00): 84.20 $/MWh"; several spreads have their labels. Undefined when
 * no spread is known.
 */
function spreadWords(
  spreads: readonly { label: string; value: number; decimals: number }[],
  unit: string,
): string | undefined {
  const known = spreads.filter(({ value }) => !Number.isNaN(value));
  if (known.length === 0) return undefined;
  const texts = known.map(({ label, value, decimals }) => {
    const text = formatExact(value, decimals);
    return spreads.length > 1 ? `${label} ${text}` : text;
  });
  return `Evening–midday spread (16:00–20:00 minus 10:00–14:00): ${texts.join(', ')} ${unit}`;
}

/**
 * Returns the mean of each time slot of the network's day, with a band for a single series. Returns a sentence when
 * there is none.
 */
export function averageDay(input: ProfileInput): Profile | string {
  const { panel, chosen, range, offsetMinutes, days, once } = input;
  const slotMs = findInterval(panel.interval)?.durationMs ?? dayMs;
  if (slotMs >= dayMs) return profileReasons.noDay(panel.interval);
  const counted = { range, offsetMinutes, days };
  const clocked = chosen.map((s): ClockedColumn => ({
    times: panel.times,
    values: panel.columns[s],
    weights: panel.weights[s],
    ...counted,
  }));
  const isPrice = panel.series.every(({ metric }) => metric === 'price');
  const made = clocked.map((column, c) =>
    once(chosen[c], () => {
      const sides = panel.series[chosen[c]].differenceSides;
      if (sides) return differenceDay(sides, column, slotMs);
      const slots = slotMeans(column, slotMs);
      // The spread of prices is the evening minus midday.
      return { slots, mean: meanOf(slots), spread: isPrice ? eveningSpread(column) : NaN };
    }),
  );
  const isStack = panel.kind.isAdditive && chosen.length > 1;
  let slots = made.map((one) => one.slots);
  if (isStack) {
    // Means over the buckets of the whole stack, in which any series has a value, so that they add up.
    const { times, columns } = panel;
    const isAny = times.map((_, i) => (columns.some((column) => !Number.isNaN(column[i])) ? 1 : NaN));
    const stacked = slotMeans({ times, values: isAny, ...counted }, slotMs).counts;
    slots = slots.map(({ means, counts }) => ({
      means: means.map((mean, slot) => (mean * counts[slot]) / stacked[slot]),
      counts: stacked,
    }));
  }
  if (!slots.some(({ counts }) => counts.some((count) => count > 0)))
    return days === 'all' ? profileReasons.noValues : profileReasons.noDays(days);
  const slotHours = slotMs / hourMs;
  const positions = Array.from({ length: hours / slotHours }, (_, slot) => slot * slotHours);
  const names = rowNames(panel);
  const spread = spreadWords(
    chosen.map((s, c) => ({ label: names[s], decimals: panel.series[s].decimals, value: made[c].spread })),
    panel.unit,
  );
  return {
    shape: { hasSteps: true, hasBars: false, isStacked: isStack },
    positions,
    range: [0, hours],
    columns: slots.map(({ means }) => means),
    band: clocked.length === 1 ? bandOf(clocked[0], slotMs) : undefined,
    ...wholeAndFull,
    rest: { caption: 'Mean', values: isStack ? slots.map(meanOf) : made.map(({ mean }) => mean) },
    measure: 'Mean',
    axisTitle: dayAxisTitle(offsetMinutes),
    axisKind: isStack ? area : line,
    hasPriceAxis: false,
    ticksIn: hourTicks,
    indexAt: (hour) => Math.min(positions.length - 1, Math.max(0, Math.floor(hour / slotHours))),
    nameOf: (slot) => `${clock(slot * slotHours)}–${clock((slot + 1) * slotHours)}`,
    listed: [...positions.keys()],
    notes: spread === undefined ? [] : [spread],
  };
}

const maxMonths = 1200;

/**
 * Returns the mean of each month, or its total for additive metrics. Returns a sentence when there is nothing to
 * compare.
 */
export function byMonth({ panel, chosen, range, offsetMinutes }: ProfileInput): Profile | string {
  const { times, columns: all, weights, interval, series } = panel;
  const { step, durationMs = Infinity } = findInterval(interval) ?? {};
  // Every bucket lies within one month: months, or shorter intervals that restart with each month.
  const fitsMonths = step?.kind === 'months' ? step.size === 1 : durationMs <= dayMs;
  if (!fitsMonths) return profileReasons.longBuckets(interval);
  const months = monthsOf(times, range, interval, offsetMinutes);
  if (months.length === 0) return profileReasons.noValues;
  if (months.length === 1) return profileReasons.oneMonth;
  if (months.length > maxMonths) return profileReasons.manyMonths(maxMonths);
  const isStack = panel.kind.isAdditive;
  const stack = panel.stack();
  const shown = stack && shownByMonth(stack, times, months);
  const drawn = chosen.map((s) => ({
    column: all[s],
    weights: weights[s],
    aggregation: series[s].aggregation,
    differenceSides: series[s].differenceSides,
  }));
  const monthly = drawn.map(({ column, aggregation, weights: own, differenceSides: sides }) => {
    const found = valuesByMonth(column, months, aggregation, shown, own);
    if (!sides) return found;
    const means = months.map((month) => meanDifference(sides, times, month.range));
    return { ...found, values: Float64Array.from(means) };
  });
  const isSum = drawn.every(({ aggregation }) => aggregation === 'sum');
  const lacks = (c: number, index: number): boolean => isSum && monthly[c].missing[index] > 0;
  const isAnyMissing = drawn.some((_, c) => months.some((__, index) => lacks(c, index)));
  const measure = isSum ? 'Total' : 'Mean';
  const allShown = shown?.reduce((sum, count) => sum + count, 0);
  const starts = months.map(({ startMs }) => startMs);
  return {
    shape: { hasSteps: false, hasBars: true, isStacked: isStack },
    positions: [...months.keys()],
    range: [-0.5, months.length - 0.5],
    columns: monthly.map(({ values }) => values),
    isPart: (index) => months[index].isPart,
    lacks,
    rest: {
      caption: isSum ? 'Total' : 'Average',
      values: drawn.map(({ column, aggregation, weights: own, differenceSides: sides }) =>
        sides
          ? meanDifference(sides, times, range)
          : aggregateOver(column, range, aggregation, allShown, own),
      ),
    },
    measure,
    axisTitle: `Month, network time ${formatOffset(offsetMinutes)}`,
    axisKind: bars,
    hasPriceAxis: false,
    ticksIn: (count) => startTicks(starts, count, offsetMinutes),
    indexAt: (place) => Math.min(months.length - 1, Math.max(0, Math.round(place))),
    nameOf: (index) => monthName(starts[index], offsetMinutes),
    listed: [...months.keys()],
    notes: [
      ...(months.some(({ isPart }) => isPart) ? ['Hatched months are incomplete.'] : []),
      ...(isAnyMissing ? ['* some values missing'] : []),
    ],
  };
}

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
    shape: { hasSteps: false, hasBars: false, isStacked: false },
    positions: Array.from(shares, (share) => share * 100),
    range: [0, 100],
    columns,
    ...wholeAndFull,
    rest: { caption: 'Median', values: columns.map((column) => column[steps / 2]) },
    measure: 'Value',
    axisTitle: '% of time at or above',
    axisKind: line,
    hasPriceAxis: true,
    ticksIn: (count) => linearTicks(0, 100, count).map((at) => ({ at, label: `${at} %` })),
    indexAt: (share) => Math.min(steps, Math.max(0, Math.round(share * perCent))),
    nameOf: (index) => `${index / perCent} %`,
    listed: listedShares.map((share) => Math.round(share * perCent)),
    notes: [],
  };
}

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

export const shownPanel = (panels: readonly Panel[], id: string | undefined): Panel | undefined =>
  panels.find((one) => one.id === id) ?? panels[0];

/** Computes the profile for a state; undefined for a result without series. */
export function useProfile(
  { panels, offsetMinutes }: PageResult,
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
