import { metricsOf, offsetMinutesOf } from '../../domain/catalog';
import type { Operation } from '../../domain/query';
import { firstHistoryDay, marketsOf } from '../fleet/markets';
import type { Market } from '../fleet/types';
import type { DayStore } from '../market/dayStore';
import type { Plan } from '../plans';
import { refuse } from '../refusal';
import { readParameters, type Parameters } from '../request/parameters';
import {
  forecastEnd,
  forecastRun,
  resolveForecastWindow,
  resolveWindow,
  settledEnd,
  type Window,
  type WindowRequest,
} from '../request/window';
import { accumulate, type FilledBlock } from './accumulate';
import { blockText } from './blockText';
import { bucketsOf } from './buckets';
import { facilityBlocks, networkBlocks } from './dataBlocks';
import { isForecast, marketBlock } from './marketBlocks';
import type { Pace } from './yielder';
import type { BlockPlan } from './plan';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** What answers are made from. */
export interface Surroundings {
  readonly store: DayStore;
  readonly plan: Plan;
  readonly dateEnd: 'inclusive' | 'exclusive';
  readonly nowMs: number;
  readonly pace: Pace;
}

/** A request to one of the three operations. */
export interface Question {
  readonly operation: Operation;
  readonly networkCode: string;
  readonly query: URLSearchParams;
}

const repr = (codes: readonly string[]): string =>
  codes.length === 0 ? 'None' : `[${codes.map((code) => `'${code}'`).join(', ')}]`;

function noData({ operation, networkCode }: Question, asked: Parameters): Error {
  const span = 'in the specified time range';
  if (operation === 'facilities') {
    const { facilityCode, unitCode } = asked;
    return refuse(
      404,
      `No data available for facility=${repr(facilityCode)}, unit=${repr(unitCode)} ${span}`,
    );
  }
  const kind = operation === 'market' ? 'market data' : 'data';
  return refuse(404, `No ${kind} available for network ${networkCode} ${span}`);
}

function refuseMetrics(operation: Operation, metrics: readonly string[]): void {
  const offered = new Set(metricsOf(operation).map((metric) => metric.code));
  const others = metrics.filter((metric) => !offered.has(metric));
  if (others.length > 0) throw refuse(400, `Unsupported metrics: ${others.join(', ')}`);
}

/** Blocks that share a window, and how far each market's data reaches for them. */
interface Family {
  readonly plans: readonly BlockPlan[];
  readonly window: () => Window;
  readonly endMsOf: (market: Market) => number;
}

function familiesOf(
  question: Question,
  asked: Parameters,
  markets: readonly Market[],
  request: WindowRequest,
  nowMs: number,
): readonly Family[] {
  const settled = (plans: readonly BlockPlan[]): Family => ({
    plans,
    window: () => resolveWindow(request),
    endMsOf: (market) => settledEnd(nowMs + market.offsetMinutes * minuteMs),
  });
  if (question.operation === 'facilities') return [settled(facilityBlocks(markets, asked))];
  if (question.operation === 'network') {
    return [settled(networkBlocks(markets, asked, Math.floor(request.wallNowMs / dayMs)))];
  }
  const runMs = forecastRun(request.wallNowMs);
  // A forecast is the NEM's own: not even AU, which holds the NEM, has it.
  const home = (metric: string): readonly Market[] =>
    isForecast(metric) && question.networkCode !== 'NEM' ? [] : markets;
  const plans = asked.metrics.map((metric) => marketBlock(metric, home(metric), asked, runMs));
  const forecast: Family = {
    plans: plans.filter((plan) => isForecast(plan.metric)),
    window: () => resolveForecastWindow(request),
    endMsOf: () => forecastEnd(request.wallNowMs),
  };
  return [settled(plans.filter((plan) => !isForecast(plan.metric))), forecast].filter(
    (family) => family.plans.length > 0,
  );
}

/**
 * The JSON of the `data` array that answers a question: one block per metric, in the order asked, those without
 * data left out. Throws a Refusal for whatever the service refuses, having no data included, and CallerGone
 * when nobody waits any more.
 */
export async function answer(question: Question, around: Surroundings): Promise<string> {
  const { operation, networkCode } = question;
  const asked = readParameters(question.query, operation);
  const markets = marketsOf(networkCode);
  if (!markets) throw refuse(400, `Network ${networkCode} not supported`);
  refuseMetrics(operation, asked.metrics);
  const offsetMinutes = offsetMinutesOf(networkCode);
  const families = familiesOf(
    question,
    asked,
    markets,
    {
      interval: asked.interval,
      dateStart: asked.dateStart,
      dateEnd: asked.dateEnd,
      wallNowMs: around.nowMs + offsetMinutes * minuteMs,
      plan: around.plan,
      dateEndMeans: around.dateEnd,
      mayEndBeforeStart: operation === 'facilities',
    },
    around.nowMs,
  );
  const windows = families.map((family) => family.window());
  const texts = new Map<string, string>();
  for (const [index, family] of families.entries()) {
    const window = windows[index];
    if (!window) continue;
    const buckets = bucketsOf(window, asked.interval);
    const supply = { store: around.store, firstDay: firstHistoryDay, endMsOf: family.endMsOf };
    const frame = { networkCode, interval: asked.interval, offsetMinutes, starts: buckets.starts };
    const filled: readonly FilledBlock[] = await accumulate(family.plans, buckets, supply, around.pace);
    for (const block of filled) {
      const text = await blockText(block, frame, around.pace);
      if (text !== undefined) texts.set(block.plan.metric, text);
    }
  }
  if (texts.size === 0) throw noData(question, asked);
  const inOrder = asked.metrics.map((metric) => texts.get(metric)).filter((text) => text !== undefined);
  return `[${inOrder.join(',')}]`;
}
