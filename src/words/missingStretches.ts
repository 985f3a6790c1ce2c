import type { Query } from '../domain/query';
import type { MissingPart } from '../domain/result';
import type { Window } from '../domain/window';
import { listOf } from './phrases';

/** Missing parts that follow one another, as one: a stretch of time, or what of the query is missing, or both. */
export interface Stretch {
  readonly window?: Window;
  /** "units A, B, C and 3 more": what of the query it is; absent when it is all of it. */
  readonly subject?: string;
}

const mostCodes = 3;
const fields = [
  { field: 'facility_code', one: 'facility ', many: 'facilities ' },
  { field: 'unit_code', one: 'unit ', many: 'units ' },
  { field: 'metrics', one: '', many: '' },
] as const;

/** What of the whole query a part asks: the lists that it has less of. Undefined when it asks all. */
export function subjectOf(part: MissingPart, whole: Query): string | undefined {
  const fewer = fields.flatMap(({ field, one, many }) => {
    const own = part.query[field] ?? [];
    if (own.length === 0 || own.length >= (whole[field]?.length ?? Infinity)) return [];
    return [`${own.length === 1 ? one : many}${listOf(own, mostCodes)}`];
  });
  return fewer.length > 0 ? fewer.join(', ') : undefined;
}

/** The parts in order of time; those that touch, of the same subject and cause, as one. */
export function toStretches(missing: readonly MissingPart[], whole: Query): readonly Stretch[] {
  const stretches: Stretch[] = [];
  /** Where a stretch stands, by what a part must be to follow it. */
  const places = new Map<string, number>();
  const inOrder = missing
    .map((part) => ({ ...part, subject: subjectOf(part, whole) }))
    .sort((a, b) => (a.window?.startMs ?? 0) - (b.window?.startMs ?? 0));
  for (const { window, subject, kind } of inOrder) {
    const keyOf = (ms: number): string => JSON.stringify([kind, subject, ms]);
    const at = window && places.get(keyOf(window.startMs));
    const before = at === undefined ? undefined : stretches[at];
    if (at !== undefined && before?.window && window) {
      places.delete(keyOf(window.startMs));
      places.set(keyOf(window.endMs), at);
      stretches[at] = { ...before, window: { startMs: before.window.startMs, endMs: window.endMs } };
    } else {
      if (window) places.set(keyOf(window.endMs), stretches.length);
      stretches.push({ ...(window && { window }), ...(subject !== undefined && { subject }) });
    }
  }
  return stretches;
}
