import { findMetric } from '../../domain/catalog/index';
import type { Series } from '../../domain/result';
import { ApiError } from '../../domain/apiError';
import type { RequestFacts } from '../../domain/failure';
import { decodeLabels } from './decodeLabels';
import { decodePoints, type Repairs } from './decodePoints';
import { decodeOffset, decodeStamp } from './decodeStamps';
import { fieldOf, textOf } from '../http/jsonFields';
import { isObject, type JsonObject } from '../../domain/json';
import type { Steps } from '../../domain/steps';
import type { DetachedPoints } from './detachedPoints';
import type { TimeAxes } from './timeAxes';

/** Defaults for fields that a block may omit. */
export interface BlockDefaults {
  readonly networkCode: string;
  /** The query's interval, else the service's default. */
  readonly interval: string;
  readonly offsetMinutes: number;
}

export interface Block {
  readonly metric: string;
  readonly series: readonly Series[];
  /** The offset of the block's network. */
  readonly offsetMinutes: number;
  /** Summed over the series. */
  readonly repairs: Repairs;
}

/** Reads fields that may be missing or null, but not of another type. */
class Reader {
  readonly #facts: RequestFacts;

  constructor(facts: RequestFacts) {
    this.#facts = facts;
  }

  fail(field: string): never {
    throw new ApiError('notThisApi', { ...this.#facts, field });
  }

  list(object: JsonObject, name: string): readonly unknown[] {
    const value = fieldOf(object, name) ?? [];
    return Array.isArray(value) ? value : this.fail(name);
  }

  object(value: unknown, name: string): JsonObject {
    return isObject(value) ? value : this.fail(name);
  }

  text(object: JsonObject, name: string): string | undefined {
    const value = fieldOf(object, name) ?? undefined;
    return value === undefined || typeof value === 'string' ? value : this.fail(name);
  }
}

/**
 * Decodes one TimeSeries block (docs/service.md: Blocks and series) of any version to series. Only `metric` is
 * required; `results`, `columns`, `data` and all other fields may be missing or null. Throws ApiError `notThisApi` with
 * the `field` when one has an unexpected type.
 */
export function* decodeBlock(
  value: unknown,
  defaults: BlockDefaults,
  axes: TimeAxes,
  facts: RequestFacts,
  detached?: DetachedPoints,
): Steps<Block> {
  const reader = new Reader(facts);
  const block = reader.object(value, 'data');
  const metric = textOf(block, 'metric')?.toLowerCase() ?? reader.fail('metric');
  const networkCode = reader.text(block, 'network_code') ?? defaults.networkCode;
  const offset = decodeOffset(textOf(block, 'network_timezone_offset') ?? '');
  const offsetMinutes = offset ?? defaults.offsetMinutes;
  const forecastRunMs = decodeStamp(fieldOf(block, 'forecast_run_time'), offsetMinutes);
  const shared = {
    metric,
    unit: reader.text(block, 'unit') ?? findMetric(metric)?.unit ?? '',
    interval: reader.text(block, 'interval') ?? defaults.interval,
    ...(Number.isNaN(forecastRunMs) ? {} : { forecastRunMs }),
  };
  const repairs: Repairs = { badStamps: 0, badValues: 0, duplicateStamps: 0, unsortedStamps: 0 };
  const series: Series[] = [];
  for (const item of reader.list(block, 'results')) {
    yield;
    const result = reader.object(item, 'results');
    const points =
      detached?.remove(fieldOf(result, 'data'))?.(offsetMinutes, axes) ??
      decodePoints(reader.list(result, 'data'), offsetMinutes, axes);
    repairs.badStamps += points.repairs.badStamps;
    repairs.badValues += points.repairs.badValues;
    repairs.duplicateStamps += points.repairs.duplicateStamps;
    repairs.unsortedStamps += points.repairs.unsortedStamps;
    series.push({
      ...shared,
      name: reader.text(result, 'name') ?? metric,
      labels: decodeLabels(reader.object(fieldOf(result, 'columns') ?? {}, 'columns'), networkCode),
      times: points.times,
      values: points.values,
    });
  }
  return { metric, series, offsetMinutes, repairs };
}
