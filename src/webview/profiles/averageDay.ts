import { findInterval } from '../../domain/catalog/index';
import { dayMs, hourMs } from '../../domain/time/time';
import {
  eveningSpread,
  slotMeans,
  slotQuantiles,
  sortedSlots,
  type SlotMeans,
  type ClockedColumn,
} from '../../domain/series/dayProfile';
import {
  type ComparedSide,
  type DifferenceSides,
  differenceOf,
  rangeOn,
} from '../../domain/compare/differenceSides';
import { dayAxisTitle, profileReasons, spreadWords } from '../../words/result/statisticsWords';
import { line } from '../chart/kinds/lines';
import { area } from '../chart/kinds/stacks';
import type { Panel } from '../chart/panel';
import { rowNames } from '../chart/legend/legendNames';
import { clock, hourTicks } from './dayClock';
import { profileShapes, wholeAndFull, type Profile, type ProfileInput } from './profile';

const hours = 24;

const meanOf = ({ means, counts }: SlotMeans): number => {
  const count = counts.reduce((all, one) => all + one, 0);
  const isThere = (mean: number, slot: number): boolean => counts[slot] > 0 && !Number.isNaN(mean);
  return means.reduce((sum, mean, slot) => sum + (isThere(mean, slot) ? mean * counts[slot] : 0), 0) / count;
};

/** Returns a column with a value in each bucket in which any series of a panel has one. */
function presenceIn({ columns, times }: Panel): Float64Array {
  return times.map((_, i) => (columns.some((column) => !Number.isNaN(column[i])) ? 1 : NaN));
}

/** Returns means over the buckets of the whole stack instead of those of one series, so that they add up. */
function overStack({ means, counts }: SlotMeans, stacked: Float64Array): SlotMeans {
  return { means: means.map((mean, s) => (mean * counts[s]) / stacked[s]), counts: stacked };
}

interface MadeDay {
  slots: SlotMeans;
  mean: number;
  /** The evening minus midday, for prices. */
  spread: number;
}

/** Returns the day of a difference: in each slot, and over all, the difference of the means of both sides. */
function differenceDay(sides: DifferenceSides, column: ClockedColumn, slotMs: number): MadeDay {
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

/** Returns the band in which most values of a series lie. */
function bandOf(column: ClockedColumn, slotMs: number): NonNullable<Profile['band']> {
  const slots = sortedSlots(column, slotMs);
  return [
    { name: 'P10', values: slotQuantiles(slots, 0.1) },
    { name: 'P90', values: slotQuantiles(slots, 0.9) },
  ];
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
    once(chosen[c], (): MadeDay => {
      const sides = panel.series[chosen[c]].differenceSides;
      if (sides) return differenceDay(sides, column, slotMs);
      const slots = slotMeans(column, slotMs);
      return { slots, mean: meanOf(slots), spread: isPrice ? eveningSpread(column) : NaN };
    }),
  );
  const isStack = panel.kind.isAdditive && chosen.length > 1;
  const presence = isStack
    ? slotMeans({ times: panel.times, values: presenceIn(panel), ...counted }, slotMs).counts
    : new Float64Array(0);
  const slots = made.map((one) => (isStack ? overStack(one.slots, presence) : one.slots));
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
    shape: isStack ? profileShapes.stackedSteps : profileShapes.steps,
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
