import { intervalMsOf, isAdditive } from '../catalog/index';
import { groupBy, joinLists } from '../idioms/groupBy';
import { type Query, intervalOf } from '../query/query';
import type { Directory } from '../result/directory';
import { labelsKey, type Series } from '../result/result';
import { nextBucket } from '../time/bucket';
import { hourMs } from '../time/time';
import { placeOn, uniteTimes } from './timeAxis';

/**
 * A battery is sent as up to three series: what it sends out less what it takes in (`net`, negative while it charges),
 * and the two sides of that, both positive. In each five minutes only one side has a row (docs/service.md: Batteries).
 */
type BatteryPart = 'net' | 'generator' | 'load';

const partByFueltech = new Map<string, BatteryPart>([
  ['battery', 'net'],
  ['battery_discharging', 'generator'],
  ['battery_charging', 'load'],
]);

type PartSeries = Pick<
  Series,
  'metric' | 'interval' | 'labels' | 'fueltech' | 'battery' | 'times' | 'values'
>;

/** Returns which part of a battery a series is, by its label, or by the directory for a unit; undefined for others. */
export function batteryPartOf({ labels, fueltech }: Pick<Series, 'labels' | 'fueltech'>) {
  const code = labels['fueltech'] ?? labels['fueltech_group'] ?? fueltech;
  return typeof code === 'string' ? partByFueltech.get(code.toLowerCase()) : undefined;
}

const isSide = (part: BatteryPart | undefined): boolean => part === 'generator' || part === 'load';

/** Identifies the battery of a part: the metric, the region and so on, and for a unit the battery in the directory. */
function batteryKeyOf({ metric, labels, battery }: PartSeries): string {
  const { fueltech: _fueltech, fueltech_group: _group, unit_code: unit, ...others } = labels;
  return JSON.stringify([metric, battery ?? unit, labelsKey(others)]);
}

/** Groups the series of batteries by battery and metric. */
function batteriesIn<S extends PartSeries>(all: readonly S[]): S[][] {
  const parts = all.filter((one) => batteryPartOf(one) !== undefined);
  return [...groupBy(parts, batteryKeyOf).values()].filter((own) => own.length > 1);
}

/**
 * True for power above five minutes: the service's mean over the rows that exist, so that of a side leaves out the time
 * of the other side.
 */
const isMeanOfRows = ({ metric, interval }: Pick<Series, 'metric' | 'interval'>): boolean =>
  metric === 'power' && intervalMsOf(interval) > intervalMsOf('5m');

const hasValues = ({ values }: Pick<Series, 'values'>): boolean =>
  values.some((value) => !Number.isNaN(value));

/** Services round power and energy, so that a difference of them is about this exact: in MW, and in proportion. */
const roundedBy = 0.005;

/**
 * True when the sides of a battery add up to its net series in all buckets that have both. Loads may be negative.
 */
function addsUp(own: readonly PartSeries[], net: PartSeries): boolean {
  const times = uniteTimes(own.map((one) => one.times));
  const whole = placeOn(net, times);
  const columns = own
    .filter((one) => one !== net)
    .map((one) => [batteryPartOf(one), placeOn(one, times)] as const);
  const sizeOf = (part: BatteryPart, at: number) =>
    columns.reduce((sum, [name, values]) => sum + (name === part ? Math.abs(values[at]) : 0), 0);
  return whole.every((value, at) => {
    const sides = sizeOf('generator', at) - sizeOf('load', at);
    const isSame = Math.abs(value - sides) <= roundedBy * (1 + Math.abs(value));
    return isSame || Number.isNaN(value) || Number.isNaN(sides);
  });
}

/** True when a battery's net series counts, and not its sides. */
function isNetCounted(own: readonly PartSeries[], net: PartSeries): boolean {
  if (!isAdditive(net.metric)) return true;
  const sides = own.filter((one) => one !== net);
  if (!hasValues(net) || !sides.some(hasValues)) return hasValues(net);
  return isMeanOfRows(net) && !addsUp(own, net);
}

/**
 * Finds the series that a stack or a total leaves out, so that each battery counts once: its net series where its sides
 * have values. The net series counts for stored energy, and for power above five minutes unless the sides add up to it.
 */
export function findUncounted(all: readonly PartSeries[]): (series: PartSeries) => boolean {
  const out = new Set<string>();
  const keyOf = (one: PartSeries) => `${batteryPartOf(one) === 'net'} ${batteryKeyOf(one)}`;
  for (const own of batteriesIn(all)) {
    const net = own.find((one) => batteryPartOf(one) === 'net');
    const side = own.find((one) => batteryPartOf(one) !== 'net');
    if (net && side) out.add(keyOf(isNetCounted(own, net) ? side : net));
  }
  if (out.size === 0) return () => false;
  return (series) => batteryPartOf(series) !== undefined && out.has(keyOf(series));
}

/** True for the power of a side above five minutes, as the service sends it. */
export const isMeanOfSide = (series: PartSeries): boolean =>
  isSide(batteryPartOf(series)) && isMeanOfRows(series);

/** Returns the value of a part in a bucket in which it has no row, by the other parts; NaN where all have none. */
function idleValue(part: BatteryPart, net: number, other: number, isFlow: boolean): number {
  if (Number.isNaN(other) && Number.isNaN(net)) return NaN;
  const isOnlyNet = isFlow && Number.isNaN(other);
  return isOnlyNet ? Math.max(0, part === 'generator' ? net : -net) : 0;
}

/** Fills the side of a battery; returns the same series where it lacks nothing. */
function fillSide(series: Series, own: readonly Series[], times: Float64Array): Series {
  const part = batteryPartOf(series);
  if (part === undefined || part === 'net') return series;
  const columnOf = (wanted: BatteryPart): Float64Array => {
    const found = own.find((one) => batteryPartOf(one) === wanted);
    return found ? placeOn(found, times) : new Float64Array(times.length).fill(NaN);
  };
  const net = columnOf('net');
  const other = columnOf(part === 'load' ? 'generator' : 'load');
  const isFlow = series.metric === 'power' || series.metric === 'energy';
  const values = Float64Array.from(placeOn(series, times), (value, i) =>
    Number.isNaN(value) ? idleValue(part, net[i], other[i], isFlow) : value,
  );
  return { ...series, times, values };
}

/**
 * Gives the idle side of each battery zeros where the battery reports: a side without a row is missing only where the
 * other side and the net series are as well. Where the net series alone has a value, its sign says whose it is. Returns
 * the same array where nothing is filled.
 */
export function fillIdleSides(all: readonly Series[]): readonly Series[] {
  const filled = new Map<Series, Series>();
  for (const own of batteriesIn(all)) {
    // Stored energy has no sides.
    if (!isAdditive(own[0].metric)) continue;
    const united = uniteTimes(own.map(({ times }) => times));
    const times = own.find((one) => one.times.length === united.length)?.times ?? united;
    for (const one of own)
      if (one.times !== times || one.values.includes(NaN)) filled.set(one, fillSide(one, own, times));
  }
  return filled.size === 0 ? all : all.map((one) => filled.get(one) ?? one);
}

/** True for a query of technologies or units that can be sides of a battery. `directory`: of the query's network. */
function mayHaveSides(query: Query, directory: Directory | undefined): boolean {
  const { fueltech, fueltech_group: group, secondary_grouping: grouping } = query;
  if (query.operation === 'network') {
    const codes = joinLists(group, fueltech);
    return (
      codes.some((code) => isSide(partByFueltech.get(code))) ||
      (codes.length === 0 && ['fueltech', 'fueltech_group'].includes(grouping ?? ''))
    );
  }
  const { facility_code: facilities = [], unit_code: units } = query;
  const asked = directory?.facilities.filter(({ code }) => facilities.includes(code));
  const ofFacilities = asked?.flatMap((one) => one.units.map(({ code }) => code));
  return joinLists(units, ofFacilities).some((unit) =>
    isSide(partByFueltech.get(directory?.placeOf(unit)?.fueltech ?? '')),
  );
}

/**
 * Returns the metrics to send for a query: with energy where it asks for the power of a battery's sides above five
 * minutes, which follows from their energy alone.
 */
export function metricsToSend(query: Query, directory: Directory | undefined): Query['metrics'] {
  const { metrics } = query;
  const asksMeans =
    metrics.includes('power') && isMeanOfRows({ metric: 'power', interval: intervalOf(query) });
  return asksMeans && !metrics.includes('energy') && mayHaveSides(query, directory)
    ? [...metrics, 'energy']
    : metrics;
}

/**
 * Replaces the power of a battery's sides above five minutes by their energy ÷ hours, where energy is there, and that
 * of its net series, so that the sides add up to it. Buckets under way count the hours until `untilMs`. Leaves out
 * energy unless the caller `keepsEnergy`.
 */
export function powerOfSides(
  all: readonly Series[],
  { offsetMinutes, untilMs, keepsEnergy }: { offsetMinutes: number; untilMs: number; keepsEnergy: boolean },
): readonly Series[] {
  const asked = keepsEnergy ? all : all.filter(({ metric }) => metric !== 'energy');
  const energies = new Map(
    all.filter(({ metric }) => metric === 'energy').map((one) => [labelsKey(one.labels), one]),
  );
  const parts = new Set(batteriesIn(all).flat());
  return asked.map((one) => {
    const energy = energies.get(labelsKey(one.labels));
    const isReplaced = isMeanOfSide(one) || (isMeanOfRows(one) && parts.has(one));
    if (!energy || !isReplaced) return one;
    const times = uniteTimes([one.times, energy.times]);
    const energyValues = placeOn(energy, times);
    const values = placeOn(one, times).map((value, i) => {
      const endMs = Math.min(untilMs, nextBucket(times[i], one.interval, offsetMinutes));
      // The service rounds so, too.
      const power = Math.round((energyValues[i] * hourMs * 1e6) / (endMs - times[i])) / 1e6;
      return Number.isNaN(power) || endMs <= times[i] ? value : power;
    });
    return { ...one, times, values };
  });
}
