import { isObject } from '../domain/json';
import { parseQuery } from '../domain/parseQuery';
import type { Query } from '../domain/query';
import type { Window } from '../domain/window';

/** Where a unit belongs, as the directory said it when the dataset was planned. */
export interface UnitPlace {
  readonly facility?: string;
  readonly fueltech?: string;
  readonly region?: string;
}

/** One request's worth: what is fetched, staged and counted. */
export interface PlannedPart {
  /** With dates; one operation. */
  readonly query: Query;
  /** Whole buckets, `[startMs, endMs)` in epoch milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * What is fetched in one go: the first, then one for each update, which goes over the last days of the one before again.
 * Where two have the same bucket the later one holds.
 */
export interface Generation {
  readonly startMs: number;
  readonly endMs: number;
  readonly parts: readonly PlannedPart[];
}

/** What a dataset is made of. It is fixed once it is written: only generations are added. */
export interface DatasetPlan {
  readonly name: string;
  /** Without dates. */
  readonly query: Query;
  /** Of the network's time, minutes from UTC. */
  readonly offsetMinutes: number;
  readonly baseAddress: string;
  readonly isSample: boolean;
  /** The columns of labels, the same in every file. */
  readonly labelNames: readonly string[];
  /** By unit code; of facility data alone. */
  readonly units: Readonly<Record<string, UnitPlace>>;
  readonly generations: readonly Generation[];
  /** What was asked for, and the key's plan does not reach: apart, in order. Absent where it reaches all. */
  readonly beyond?: readonly Window[];
}

/** A plan without what turned out to be beyond the reach of the key's plan. */
export function withBeyond(plan: DatasetPlan, more: readonly Window[]): DatasetPlan {
  const beyond: Window[] = [];
  for (const one of [...(plan.beyond ?? []), ...more].sort((a, b) => a.startMs - b.startMs)) {
    const last = beyond.at(-1);
    if (last && one.startMs <= last.endMs)
      beyond.splice(-1, 1, { ...last, endMs: Math.max(last.endMs, one.endMs) });
    else beyond.push(one);
  }
  return beyond.length > 0 ? { ...plan, beyond } : plan;
}

/** What of windows lies in none of the spans. */
export const outside = (spans: readonly Window[], windows: readonly Window[]): readonly Window[] =>
  spans.reduce((left, span) => {
    const cut = left.flatMap(({ startMs, endMs }) => [
      { startMs, endMs: Math.min(endMs, span.startMs) },
      { startMs: Math.max(startMs, span.endMs), endMs },
    ]);
    return cut.filter(({ startMs, endMs }) => startMs < endMs);
  }, windows);

const version = 1;

/** The text of a plan's file. */
export const formatPlan = (plan: DatasetPlan): string =>
  `${JSON.stringify({ version, ...plan }, undefined, 1)}\n`;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function parsePart(value: unknown): PlannedPart | undefined {
  if (!isObject(value)) return undefined;
  const { query } = parseQuery(value['query']);
  const { startMs, endMs } = value;
  if (!query || typeof startMs !== 'number' || typeof endMs !== 'number' || !(startMs < endMs))
    return undefined;
  return { query, startMs, endMs };
}

function parseGeneration(value: unknown): Generation | undefined {
  if (!isObject(value) || !Array.isArray(value['parts'])) return undefined;
  const { startMs, endMs } = value;
  const parts = value['parts'].map(parsePart);
  const read = parts.filter((part) => part !== undefined);
  if (typeof startMs !== 'number' || typeof endMs !== 'number' || read.length < parts.length)
    return undefined;
  return { startMs, endMs, parts: read };
}

function parseWindows(value: unknown): readonly Window[] {
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    const { startMs, endMs } = isObject(one) ? one : {};
    return typeof startMs === 'number' && typeof endMs === 'number' && startMs < endMs
      ? [{ startMs, endMs }]
      : [];
  });
}

function parseUnits(value: unknown): Readonly<Record<string, UnitPlace>> {
  const entries = Object.entries(isObject(value) ? value : {}).map(([code, place]) => {
    const texts = Object.entries(isObject(place) ? place : {}).filter(([, text]) => typeof text === 'string');
    return [code, Object.fromEntries(texts)] as const;
  });
  return Object.fromEntries(entries);
}

/** Reads a plan's file. Undefined for anything else, a later version included. Never throws. */
export function parsePlan(text: string): DatasetPlan | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value['version'] !== version || !Array.isArray(value['generations']))
    return undefined;
  const { name, offsetMinutes, baseAddress, isSample, labelNames } = value;
  const { query } = parseQuery(value['query']);
  const generations = value['generations'].map(parseGeneration);
  const read = generations.filter((generation) => generation !== undefined);
  if (!query || read.length < generations.length || read.length === 0) return undefined;
  if (typeof name !== 'string' || typeof offsetMinutes !== 'number' || typeof baseAddress !== 'string')
    return undefined;
  if (typeof isSample !== 'boolean' || !isTexts(labelNames)) return undefined;
  const units = parseUnits(value['units']);
  const plan = { name, query, offsetMinutes, baseAddress, isSample, labelNames, units };
  return withBeyond({ ...plan, generations: read }, parseWindows(value['beyond']));
}
