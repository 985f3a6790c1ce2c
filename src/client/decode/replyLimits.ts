import type { FailureFacts } from '../../domain/failure';
import { isObject, type JsonObject } from '../../domain/json';
import { deepest, failTooLarge, longestText } from '../http/jsonBytes';
import { fieldOf } from '../http/jsonFields';

/** Far beyond any sound reply, and far below what fills the memory. */
const mostSeries = 50_000;

/** The level of an envelope's series: data[].results[] in an object. */
const seriesLevel = 5;

function checkText(text: string, facts: FailureFacts): void {
  if (text.length > longestText) failTooLarge('text', longestText, facts);
}

/**
 * As `checkJsonBytes`, of what was parsed: for bodies so small that parsing them does no harm, whatever is in them.
 * The points of an envelope's series are left to those who decode them. Throws ApiError `tooLarge`.
 */
export function checkJson(json: unknown, facts: FailureFacts, depth = 1): void {
  if (typeof json === 'string') checkText(json, facts);
  if (typeof json !== 'object' || json === null) return;
  if (depth > deepest) failTooLarge('depth', deepest, facts);
  if (Array.isArray(json)) {
    for (const item of json) checkJson(item, facts, depth + 1);
    return;
  }
  for (const name of Object.keys(json)) {
    checkText(name, facts);
    if (depth !== seriesLevel || name !== 'data') checkJson((json as JsonObject)[name], facts, depth + 1);
  }
}

/** Counts the series of an envelope's `data`. Throws ApiError `tooLarge` beyond 50,000. */
export function checkSeriesCount(data: readonly unknown[], facts: FailureFacts): void {
  let series = data.length;
  for (const block of data) {
    const results = isObject(block) ? fieldOf(block, 'results') : undefined;
    if (Array.isArray(results)) series += results.length;
  }
  if (series > mostSeries) failTooLarge('series', mostSeries, facts);
}
