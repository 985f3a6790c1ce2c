import { ApiError, type RequestFacts } from '../../domain/result/failure';
import { isObject, type JsonObject } from '../../domain/idioms/checkJson';
import { requireDepth, requireTextLength } from '../http/jsonBytes';
import { fieldOf } from '../http/jsonFields';

/** Far beyond any sound reply, and far below what fills the memory. */
const maxSeries = 50_000;
/** The service groups by a few columns, and names them alike in all series. */
const maxLabelNames = 64;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The depth of an envelope's series: data[].results[] in an object. */
const seriesLevel = 5;

/**
 * Checks parsed JSON like `checkJsonBytes`, for bodies so small that parsing any content is harmless. Skips the points
 * of an envelope's series, which their decoders check. Throws ApiError `tooLarge`.
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

/**
 * Counts the series of an envelope's `data`, and the different names of their labels. Throws ApiError `tooLarge` beyond
 * 50,000 series or 64 names.
 */
export function checkSeries(data: readonly unknown[], facts: RequestFacts): void {
  const lists = data.map((block) => (isObject(block) ? fieldOf(block, 'results') : undefined)).filter(isList);
  const series = lists.reduce((sum, list) => sum + list.length, data.length);
  if (series > maxSeries) throw new ApiError('tooLarge', { ...facts, limitSeries: maxSeries });
  const names = new Set<string>();
  for (const list of lists) {
    for (const one of list) {
      const columns = isObject(one) ? fieldOf(one, 'columns') : undefined;
      if (isObject(columns)) for (const name of Object.keys(columns)) names.add(name);
      if (names.size > maxLabelNames)
        throw new ApiError('tooLarge', { ...facts, limitLabelNames: maxLabelNames });
    }
  }
}
