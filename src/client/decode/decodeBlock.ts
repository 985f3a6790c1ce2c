import { findMetric } from '../../domain/catalog/index';
import type { Series } from '../../domain/result';
import { ApiError } from '../../domain/apiError';
import type { RequestFacts } from '../../domain/failure';
import { decodeLabels } from './decodeLabels';
import { decodePoints, type Repairs } from './decodePoints';
import { decodeOffset, decodeStamp } from './decodeStamps';
import { fieldOf, textOf } from '../http/jsonFields';
import { isObject, type JsonObject } from '../../domain/json';
import type { DetachedPoints } from './detachedPoints';
import type { TimeAxes } from './timeAxes';

/** What a block may leave out. */
export interface BlockDefaults {
  readonly networkCode: string;
  /** The query's interval, else the service's default. */
  readonly interval: string;
  readonly offsetMinutes: number;
}

export interface Block {
  readonly metric: string;
  readonly series: readonly Series[];
  /** Of the block's network. */
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
 * One TimeSeries block (docs/service.md: Blocks and series) of any version → series. Only `metric` must be there;
 * `results`, `columns`, `data` and all the rest may be missing or null. Throws ApiError `notThisApi` with the `field`
 * when one has another type than it can have.
 */
export function decodeBlock(
  value: unknown,
  defaults: BlockDefaults,
  axes: TimeAxes,
  facts: RequestFacts,
  detached?: DetachedPoints,
): Block {
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
  const series = reader.list(block, 'results').map((item): Series => {
    const result = reader.object(item, 'results');
    const points =
      detached?.remove(fieldOf(result, 'data'))?.(offsetMinutes, axes) ??
      decodePoints(reader.list(result, 'data'), offsetMinutes, axes);
    for (const key of Object.keys(repairs) as (keyof Repairs)[]) repairs[key] += points.repairs[key];
    return {
      ...shared,
      name: reader.text(result, 'name') ?? metric,
      labels: decodeLabels(reader.object(fieldOf(result, 'columns') ?? {}, 'columns'), networkCode),
      times: points.times,
      values: points.values,
    };
  });
  return { metric, series, offsetMinutes, repairs };
}
