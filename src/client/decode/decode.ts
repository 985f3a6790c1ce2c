import { defaultInterval, findMetric, offsetMinutesOf } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import type { Notice } from '../../domain/notice';
import type { Series } from '../../domain/result';
import type { RequestFacts } from '../../domain/failure';
import { findCountedTwice } from '../../domain/series/battery';
import type { Steps } from '../../domain/steps';
import { decodeBlock, type Block } from './decodeBlock';
import type { DetachedPoints } from './detachedPoints';
import { TimeAxes } from './timeAxes';

export interface Decoded {
  readonly series: readonly Series[];
  readonly notices: readonly Notice[];
  /** The network's offset from UTC as sent, else the catalog's. */
  readonly offsetMinutes: number;
}

/** Returns a notice for each kind of repair in a block. */
function repairsOf({ metric, repairs }: Block): readonly Notice[] {
  const { duplicateStamps, badValues, badStamps, unsortedStamps } = repairs;
  return [
    ...(duplicateStamps > 0 ? [{ code: 'duplicateStamps', metric, stamps: duplicateStamps } as const] : []),
    ...(badValues > 0 ? [{ code: 'badValues', metric, values: badValues } as const] : []),
    ...(badStamps > 0 ? [{ code: 'badStamps', metric, points: badStamps } as const] : []),
    ...(unsortedStamps > 0 ? [{ code: 'unsortedStamps', metric, series: unsortedStamps } as const] : []),
  ];
}

function noticesOf(block: Block): readonly Notice[] {
  const { metric, series } = block;
  const found = [...repairsOf(block)];
  if (findMetric(metric) === undefined) found.push({ code: 'unknownMetric', metric });
  if (series.some(findCountedTwice(series))) found.push({ code: 'batteryCountedTwice', metric });
  return found;
}

/**
 * Decodes the envelope's `data` to series in columns, with a notice for every repaired or missing item. Series with the
 * same stamps share one `times`. `detached` holds the points that were cut out of the body. Throws only ApiError
 * `notThisApi`, for data of another shape.
 */
export function* decodeData(
  data: readonly unknown[],
  query: Query,
  facts: RequestFacts = {},
  detached?: DetachedPoints,
): Steps<Decoded> {
  const axes = new TimeAxes();
  const defaults = {
    networkCode: query.network_code,
    interval: query.interval ?? defaultInterval,
    offsetMinutes: offsetMinutesOf(query.network_code),
  };
  const blocks: Block[] = [];
  for (const block of data) blocks.push(yield* decodeBlock(block, defaults, axes, facts, detached));
  const came = new Set(blocks.map((block) => block.metric));
  const missing = [...new Set(query.metrics)].filter((metric) => !came.has(metric.toLowerCase()));
  const notices: Notice[] = [];
  for (const block of blocks) {
    yield;
    notices.push(...noticesOf(block));
  }
  return {
    series: blocks.flatMap((block) => block.series),
    notices: [...notices, ...missing.map((metric): Notice => ({ code: 'missingMetric', metric }))],
    offsetMinutes: blocks[0]?.offsetMinutes ?? defaults.offsetMinutes,
  };
}
