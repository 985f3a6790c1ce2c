import { parseBaseAddress } from '../client/index';
import {
  dayMs,
  isCount,
  isObject,
  type JsonObject,
  offsetMinutesOf,
  parseQuery,
  type Query,
  undated,
  type Window,
} from '../domain';
import {
  portionOf,
  portionReader,
  toPart,
  withBeyond,
  type DatasetPlan,
  type Generation,
  type PlannedPart,
  type Portion,
  type UnitPlace,
} from './datasetPlan';
import { sha256 } from './datasetLayout';

/*
 * The file of a plan is a foreign protocol: its folder may be a clone of somebody else's repository. Only the query, the
 * windows and the choice of metrics and codes are read from it; the requests follow from these. docs/security.md lists
 * the bounds.
 */

export const maxPlanBytes = 16 * 1024 * 1024;
const maxNameLength = 255;
const maxUnits = 20_000;
const maxCodeLength = 200;
const maxPortions = 20_000;
const maxGenerations = 20_000;
const maxParts = 500_000;
/** The months of all parts together. */
const maxPartMonths = 1_000_000;
const maxBeyond = 1_000;
/** The service's data begin in 1998. A day more: networks are ahead of UTC. */
const earliestMs = Date.UTC(1998, 0, 1) - dayMs;
const latestMs = Date.UTC(2100, 0, 1) + dayMs;

const shortestMonthMs = 28 * dayMs;

const version = 4;

/** Returns the requests of a plan: each portion once, and each part by the position of its portion. */
function requestsOf({ generations }: DatasetPlan) {
  const positions = new Map<string, number>();
  const portions: Portion[] = [];
  const positionOf = (portion: Portion): number => {
    const key = JSON.stringify(portion);
    const found = positions.get(key);
    if (found !== undefined) return found;
    positions.set(key, portions.length);
    return portions.push(portion) - 1;
  };
  const written = generations.map(({ parts, ...window }) => ({
    ...window,
    parts: parts.map(({ query, startMs, endMs }) => [startMs, endMs, positionOf(portionOf(query))]),
  }));
  return { portions, generations: written };
}

const checksumOf = ({ checksum: _, ...file }: JsonObject): string =>
  sha256(JSON.stringify(file)).slice(0, 32);

/** The text of a plan's file. The checksum finds a change that Gridlens did not make. */
export function formatPlan(plan: DatasetPlan): string {
  const { name, query, baseAddress, isSample, units, beyond } = plan;
  const file = { version, name, query, baseAddress, isSample, units, beyond, ...requestsOf(plan) };
  return `${JSON.stringify({ ...file, checksum: checksumOf(file) })}\n`;
}

const fail = (): never => {
  throw new TypeError('This is no plan.');
};

const arrayOf = (value: unknown, maxLength: number): unknown[] =>
  Array.isArray(value) && value.length <= maxLength ? value : fail();

const textOf = (value: unknown, maxLength: number): string =>
  typeof value === 'string' && value.length <= maxLength ? value : fail();

function windowOf(startMs: unknown, endMs: unknown): Window {
  const isMoment = (ms: unknown): ms is number =>
    typeof ms === 'number' && Number.isSafeInteger(ms) && ms >= earliestMs && ms <= latestMs;
  return isMoment(startMs) && isMoment(endMs) && startMs < endMs ? { startMs, endMs } : fail();
}

function windowIn(value: unknown): Window {
  const { startMs, endMs } = isObject(value) ? value : {};
  return windowOf(startMs, endMs);
}

function readUnits(value: unknown): Readonly<Record<string, UnitPlace>> {
  const entries = Object.entries(isObject(value) ? value : {});
  if (entries.length > maxUnits) return fail();
  return Object.fromEntries(
    entries.map(([code, place]): [string, UnitPlace] => {
      const { facility, fueltech, region } = isObject(place) ? place : {};
      const text = (one: unknown): string | undefined =>
        one === undefined ? undefined : textOf(one, maxCodeLength);
      const texts = { facility: text(facility), fueltech: text(fueltech), region: text(region) };
      return [textOf(code, maxCodeLength), texts];
    }),
  );
}

/** Creates a reader of parts, which throws TypeError once all of them together exceed the bounds. */
function createPartReader(plan: Pick<DatasetPlan, 'query' | 'units'>, value: unknown) {
  const toQuery = portionReader(plan);
  const codes = (list: unknown): string[] | undefined =>
    list === undefined
      ? undefined
      : arrayOf(list, maxUnits).map((code): string => textOf(code, maxCodeLength));
  const portions = arrayOf(value, maxPortions).map((one): Query | undefined => {
    const { metrics, facility_code, unit_code } = isObject(one) ? one : {};
    const portion = { facility_code: codes(facility_code), unit_code: codes(unit_code) };
    return toQuery({ metrics: codes(metrics) ?? fail(), ...portion }) ?? fail();
  });
  let partsLeft = maxParts;
  let monthsLeft = maxPartMonths;
  return (part: unknown): PlannedPart => {
    const [startMs, endMs, position] = arrayOf(part, 3);
    const portion = portions[Number(position)] ?? fail();
    const window = windowOf(startMs, endMs);
    partsLeft--;
    monthsLeft -= Math.ceil((window.endMs - window.startMs) / shortestMonthMs);
    return partsLeft < 0 || monthsLeft < 0 ? fail() : toPart(portion, window);
  };
}

function readPlan(value: unknown): DatasetPlan {
  if (!isObject(value) || value['version'] !== version) return fail();
  const { isSample } = value;
  if (typeof isSample !== 'boolean') return fail();
  const query = undated(parseQuery(value['query']).query ?? fail());
  if (query.measures !== undefined) return fail();
  const units = readUnits(value['units']);
  const readPart = createPartReader({ query, units }, value['portions']);
  const generations = arrayOf(value['generations'], maxGenerations).map((one): Generation => {
    const { parts, again } = isObject(one) ? one : {};
    const window = { ...windowIn(one), again: isCount(again) ? again : undefined };
    return { ...window, parts: arrayOf(parts, maxParts).map(readPart) };
  });
  if (generations.length === 0) return fail();
  const plan: DatasetPlan = {
    name: textOf(value['name'], maxNameLength),
    query,
    units,
    isSample,
    generations,
    baseAddress: isSample ? 'sample' : parseBaseAddress(textOf(value['baseAddress'], 2_000)).href,
    offsetMinutes: offsetMinutesOf(query.network_code),
  };
  return withBeyond(plan, arrayOf(value['beyond'] ?? [], maxBeyond).map(windowIn));
}

/**
 * Reads a plan's file: `edited` where it is not as Gridlens wrote it, undefined for anything else, a later version
 * included. Never throws.
 */
export function readPlanText(text: string): DatasetPlan | 'edited' | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const plan = readPlan(value);
    return isObject(value) && value['checksum'] === checksumOf(value) ? plan : 'edited';
  } catch {
    // Not JSON, no plan, an address that is none: all the same to the user.
    return undefined;
  }
}

/**
 * True if a plan can be a later state of another one: its query and units are the same, and generations were only added.
 */
export function continues(plan: DatasetPlan, earlier: DatasetPlan): boolean {
  const definitionOf = ({ query, units, isSample }: DatasetPlan): string =>
    JSON.stringify([query, units, isSample]);
  return (
    definitionOf(plan) === definitionOf(earlier) &&
    earlier.generations.every(({ startMs, endMs }, i) => {
      const one = plan.generations.at(i);
      return one?.startMs === startMs && one.endMs === endMs;
    })
  );
}

/** Reads a plan's file that nobody has edited. Never throws. */
export function parsePlan(text: string): DatasetPlan | undefined {
  const plan = readPlanText(text);
  return plan === 'edited' ? undefined : plan;
}
