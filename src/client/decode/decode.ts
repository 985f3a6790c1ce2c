import { defaultInterval, findMetric, offsetMinutesOf } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import type { Notice, Series } from '../../domain/result';
import type { FailureFacts } from '../../domain/failure';
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

const repairCodes = ['duplicateStamps', 'badValues', 'badStamps', 'unsortedStamps'] as const;

function noticesOf(block: Block): Notice[] {
  const subject = block.metric;
  const found: Notice[] = [];
  for (const code of repairCodes) {
    const count = block.repairs[code];
    if (count > 0) found.push({ code, subject, count });
  }
  if (findMetric(subject) === undefined) found.push({ code: 'unknownMetric', subject });
  if (block.series.some(findCountedTwice(block.series))) found.push({ code: 'batteryCountedTwice', subject });
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
  facts: FailureFacts = {},
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
      ...missing.map((subject): Notice => ({ code: 'missingMetric', subject })),
    ],
    offsetMinutes: blocks[0]?.offsetMinutes ?? defaults.offsetMinutes,
  };
}
