import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  dayMs,
  floorToBucket,
  formatOffset,
  formatStamp,
  minuteMs,
  nextBucket,
  parseStamp,
  stampOfBucket,
} from '#src/domain';
import { block, envelope } from './runAgainst';
import { sendError, sendJson } from './partServer';

/** A source of power, or a region, with five-minute values. The newest values arrive late. */
export interface Source {
  labels: Record<string, string | boolean>;
  base: number;
  lagMinutes: number;
}

export interface LaggingService {
  sources: Source[];
  offsetMinutes: number;
  isEndInclusive: boolean;
  /** The service's clock. */
  nowMs: number;
}

const stepMs = 5 * minuteMs;
/** Values rise by one each step and start again after a week. */
const period = 2016;

/** The sum of the values of all steps before this one. */
function sumBefore(base: number, step: number) {
  const rest = step % period;
  return base * step + Math.floor(step / period) * ((period * (period - 1)) / 2) + (rest * (rest - 1)) / 2;
}

const stepAfter = (ms: number) => Math.ceil(ms / stepMs);

/** Sum and number of a source's steps in a window. Rooftop solar is zero from 21:00 to 4:00. */
function stepsIn(source: Source, startMs: number, endMs: number, { nowMs, offsetMinutes }: LaggingService) {
  const [from, to] = [
    stepAfter(startMs),
    Math.min(stepAfter(endMs), Math.floor((nowMs - source.lagMinutes * minuteMs) / stepMs)),
  ];
  if (to <= from) return { sum: 0, count: 0 };
  const sumOf = (first: number, end: number) =>
    end > first ? sumBefore(source.base, end) - sumBefore(source.base, first) : 0;
  if (source.labels['fueltech'] !== 'solar_rooftop') return { sum: sumOf(from, to), count: to - from };
  let sum = 0;
  for (let day = floorToBucket(from * stepMs, '1d', offsetMinutes) / stepMs; day < to; day += dayMs / stepMs)
    sum += sumOf(Math.max(from, day + 4 * 12), Math.min(to, day + 21 * 12));
  return { sum, count: to - from };
}

/** The combined value of several sources over a window; undefined if none has a step in it. */
function valueOf(metric: string, sources: Source[], startMs: number, endMs: number, service: LaggingService) {
  // A share has a value where all its inputs are there.
  const slowest = Math.max(...sources.map(({ lagMinutes }) => lagMinutes));
  const parts = sources.map((source) =>
    stepsIn(
      metric === 'renewable_proportion' ? { ...source, lagMinutes: slowest } : source,
      startMs,
      endMs,
      service,
    ),
  );
  const count = Math.max(...parts.map((part) => part.count));
  const sum = parts.reduce((total, part) => total + part.sum, 0);
  if (count === 0) return undefined;
  if (metric === 'energy') return Number((sum / 12).toFixed(6));
  if (metric !== 'renewable_proportion') return Number((sum / count).toFixed(6));
  const renewable = parts.filter((_, i) => sources[i]?.labels['renewable'] === true);
  return Number(((100 * renewable.reduce((total, part) => total + part.sum, 0)) / sum).toFixed(6));
}

/** The default window in days: half the longest window of the smallest plan. */
const defaultDays: Record<string, number> = {
  '5m': 4,
  '30m': 8,
  '1h': 16,
  '1d': 183,
  '7d': 183,
  '1M': 366,
  '3M': 915,
  season: 915,
  '1y': 1850,
  fy: 3.5,
};

/**
 * Replies to network and market requests as the live service does: it takes windows as they are, including incomplete
 * buckets.
 */
export function replyLagging(service: LaggingService) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const { offsetMinutes, nowMs } = service;
    const interval = url.searchParams.get('interval') ?? '5m';
    const read = (name: string): number | undefined =>
      parseStamp(url.searchParams.get(name) ?? '', offsetMinutes);
    const endMs = read('date_end') ?? nowMs;
    const startMs = read('date_start') ?? endMs - (defaultDays[interval] ?? 4) * dayMs;
    const label = url.searchParams.get('secondary_grouping') ?? url.searchParams.get('primary_grouping');
    const column = label === 'network_region' ? 'region' : label;
    const values = column === null ? [''] : [...new Set(service.sources.map(({ labels }) => labels[column]))];
    const allGroups = values.map((value) => ({
      value,
      sources: service.sources.filter(
        // Prices and demand exclude rooftop solar, which is an estimate.
        ({ labels }) =>
          (column === null || labels[column] === value) && (column !== 'region' || value !== 'solar_rooftop'),
      ),
    }));
    const groups = allGroups.filter(({ sources }) => sources.length > 0);
    const lastMs = service.isEndInclusive ? endMs + stepMs : endMs;
    const blocks = url.searchParams.getAll('metrics').map((metric) => {
      const results = groups.map(({ value, sources }) => {
        const data: [string, number][] = [];
        for (let ms = floorToBucket(startMs, interval, offsetMinutes); ms < lastMs;) {
          const next = nextBucket(ms, interval, offsetMinutes);
          const found = valueOf(metric, sources, Math.max(ms, startMs), Math.min(next, lastMs), service);
          const stamp = formatStamp(stampOfBucket(ms, interval, offsetMinutes), offsetMinutes);
          if (found !== undefined) data.push([stamp, found]);
          ms = next;
        }
        return {
          data,
          name: `${metric}_${String(value)}`,
          columns: column === null ? {} : { [column]: value },
        };
      });
      const fields = { metric, interval, network_timezone_offset: formatOffset(offsetMinutes) };
      const unit = { energy: 'MWh', price: '$/MWh', renewable_proportion: '%' }[metric] ?? 'MW';
      return block(
        results.filter(({ data }) => data.length > 0),
        { ...fields, unit },
      );
    });
    if (blocks.every((one) => (one as { results: unknown[] }).results.length === 0))
      sendError(response, 404, 'No data available in the specified time range');
    else sendJson(response, 200, envelope(...blocks));
  };
}

const source = (
  fueltech: string,
  base: number,
  lagMinutes: number,
  renewable: boolean,
  region = fueltech,
): Source => ({
  labels: {
    fueltech,
    fueltech_group: fueltech.startsWith('solar') ? 'solar' : fueltech,
    renewable,
    region,
  },
  base,
  lagMinutes,
});

/** AU joins its networks by wall clock, so the newest two hours have no data of the west (docs/service.md: Networks). */
const westernShiftMinutes = 120;

/**
 * The sources of a network. Sources of the NEM arrive together within ten minutes, sources of the WEM within three hours,
 * and rooftop solar within an hour, but not within half of one. In AU, most technologies have sources in both networks.
 */
export function sourcesOf(network: string, lag: (most: number) => number): Source[] {
  const own = lag(network === 'WEM' ? 180 : 10);
  const western = westernShiftMinutes + lag(60);
  const late = 30 + lag(30);
  return [
    source('coal_black', 9000, own, false),
    source('wind', 2000, own, true),
    source('solar_utility', 4000, own, true),
    source('battery_charging', 500, own, false),
    ...(network === 'ISL' ? [] : [source('solar_rooftop', 3000, late, true)]),
    ...(network === 'AU' ? [source('coal_brown', 3000, own, false)] : []),
    ...(network === 'AU'
      ? [
          source('coal_black', 800, western, false, 'WEM'),
          source('wind', 700, western, true, 'WEM'),
          source('solar_utility', 100, western, true, 'WEM'),
          source('battery_charging', 50, western, false, 'WEM'),
        ]
      : []),
  ];
}
