import { parameters, type Parameter } from '../domain/catalog/parameters';
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

const rankOf = ({ nouns }: Parameter): number => (nouns?.[0] === '' ? 1 : 0);

/** Codes of something first, then those that say themselves what they are. */
const byNoun = [...parameters].sort((one, other) => rankOf(one) - rankOf(other));

/** What of the whole query a part asks: the lists that it has less of. Undefined when it asks all. */
export function subjectOf(part: MissingPart, whole: Query): string | undefined {
  const fewer = byNoun.flatMap(({ name, nouns }) => {
    const [own, all] = [part.query[name], whole[name]];
    if (!nouns || !Array.isArray(own) || own.length === 0 || own.length >= (all?.length ?? Infinity))
      return [];
    const [one, many] = nouns;
    return [`${own.length === 1 ? one : many} ${listOf(own as readonly string[], mostCodes)}`.trim()];
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
