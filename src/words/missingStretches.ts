import { parameters, type Parameter } from '../domain/catalog/parameters';
import type { Query } from '../domain/query';
import type { MissingPart } from '../domain/result';
import type { Window } from '../domain/window';
import { listOf } from './phrases';

/** Adjacent missing parts, merged: a stretch of time, a part of the query, or both. */
export interface Stretch {
  readonly window?: Window;
  /** The missing part of the query: "units A, B, C and 3 more". Absent when the whole query is missing. */
  readonly subject?: string;
}

const maxCodes = 3;

const rankOf = ({ nouns }: Parameter): number => (nouns?.[0] === '' ? 1 : 0);

/** Parameters whose values need a noun ("units A, B") come before those whose values explain themselves. */
const byNoun = [...parameters].sort((one, other) => rankOf(one) - rankOf(other));

/**
 * Names the part of the query that a request covers: the lists that are shorter than in the whole query. Undefined when
 * it covers everything.
 */
export function subjectOf(part: MissingPart, whole: Query): string | undefined {
  const fewer = byNoun.flatMap(({ name, nouns }) => {
    const [own, all] = [part.query[name], whole[name]];
    if (!nouns || !Array.isArray(own) || own.length === 0 || own.length >= (all?.length ?? Infinity))
      return [];
    const [one, many] = nouns;
    return [`${own.length === 1 ? one : many} ${listOf(own as readonly string[], maxCodes)}`.trim()];
  });
  return fewer.length > 0 ? fewer.join(', ') : undefined;
}

/** Sorts the parts by time and merges adjacent ones with the same subject and cause. */
export function toStretches(missing: readonly MissingPart[], whole: Query): readonly Stretch[] {
  const stretches: Stretch[] = [];
  /** Indexes of stretches by the kind, subject and start of a part that would continue them. */
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
