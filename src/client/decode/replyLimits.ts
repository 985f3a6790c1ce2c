import { ApiError } from '../../domain/apiError';
import type { RequestFacts } from '../../domain/failure';
import { isObject, type JsonObject } from '../../domain/json';
import { requireDepth, requireTextLength } from '../http/jsonBytes';
import { fieldOf } from '../http/jsonFields';

/** Far beyond any sound reply, and far below what fills the memory. */
const mostSeries = 50_000;

/** The level of an envelope's series: data[].results[] in an object. */
const seriesLevel = 5;

/**
 * As `checkJsonBytes`, of what was parsed: for bodies so small that parsing them does no harm, whatever is in them.
 * The points of an envelope's series are left to those who decode them. Throws ApiError `tooLarge`.
 */
export function checkJson(json: unknown, facts: RequestFacts, depth = 1): void {
  if (typeof json === 'string') requireTextLength(json.length, facts);
  if (typeof json !== 'object' || json === null) return;
  requireDepth(depth, facts);
  if (Array.isArray(json)) {
    for (const item of json) checkJson(item, facts, depth + 1);
    return;
  }
  for (const name of Object.keys(json)) {
    requireTextLength(name.length, facts);
    if (depth !== seriesLevel || name !== 'data') checkJson((json as JsonObject)[name], facts, depth + 1);
  }
}

/** Counts the series of an envelope's `data`. Throws ApiError `tooLarge` beyond 50,000. */
export function checkSeriesCount(data: readonly unknown[], facts: RequestFacts): void {
  let series = data.length;
  for (const block of data) {
    const results = isObject(block) ? fieldOf(block, 'results') : undefined;
    if (Array.isArray(results)) series += results.length;
  }
  if (series > mostSeries) throw new ApiError('tooLarge', { ...facts, limitSeries: mostSeries });
}
