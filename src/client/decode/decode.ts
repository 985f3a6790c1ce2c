import { defaultInterval, findMetric, offsetMinutesOf } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import type { Notice } from '../../domain/notice';
import type { Series } from '../../domain/result';
import type { RequestFacts } from '../../domain/failure';
import { findCountedTwice } from '../../domain/series/battery';
import { decodeBlock, type Block } from './decodeBlock';
import type { DetachedPoints } from './detachedPoints';
import { TimeAxes } from './timeAxes';

export interface Decoded {
  readonly series: readonly Series[];
  readonly notices: readonly Notice[];
  /** The network's offset from UTC as sent, else the catalog's. */
  readonly offsetMinutes: number;
}

/** What was repaired in a block: a notice for each kind of repair. */
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
 * The envelope's `data` → series in columns, with a notice for all that was repaired or is missing. Series that share
 * their stamps share one `times`. Points that were cut out of the body are in `detached`. Throws ApiError
 * `notThisApi` for data of another shape; nothing else.
 */
export function decodeData(
  data: readonly unknown[],
  query: Query,
  facts: RequestFacts = {},
  detached?: DetachedPoints,
): Decoded {
  const axes = new TimeAxes();
  const defaults = {
    networkCode: query.network_code,
    interval: query.interval ?? defaultInterval,
    offsetMinutes: offsetMinutesOf(query.network_code),
  };
  const blocks = data.map((block) => decodeBlock(block, defaults, axes, facts, detached));
  const came = new Set(blocks.map((block) => block.metric));
  const missing = [...new Set(query.metrics)].filter((metric) => !came.has(metric.toLowerCase()));
  return {
    series: blocks.flatMap((block) => block.series),
    notices: [
      ...blocks.flatMap(noticesOf),
      ...missing.map((metric): Notice => ({ code: 'missingMetric', metric })),
    ],
    offsetMinutes: blocks[0]?.offsetMinutes ?? defaults.offsetMinutes,
  };
}
