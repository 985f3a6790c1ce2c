import type { Clock } from '../domain/clock';
import type { Provenance } from '../domain/result';
import { formatAge, formatLongAge } from './times';

/** The age of a result, and its use of the cache. */
export interface AgeWords {
  /** "now", "from cache, 3 min ago", "now · 2 of 46 from cache". */
  readonly age: string;
  /** Set when the service could not be reached and cached values are shown. */
  readonly warning?: string;
}

/** Formats the age of a result, in network time unless a clock is given. */
export function ageWords(
  provenance: Provenance,
  nowMs: number,
  clock: Clock = provenance.offsetMinutes,
): AgeWords {
  const { requests, fetchedAtMs } = provenance;
  const age = formatAge(fetchedAtMs, nowMs, clock);
  const stale = requests.filter(({ cache }) => cache === 'stale');
  const cachedCount = requests.filter(({ cache }) => cache !== undefined).length;
  const isAllCached = cachedCount > 0 && cachedCount === requests.length;
  const words = cachedCount > 0 ? `${age} · ${cachedCount} of ${requests.length} from cache` : age;
  if (stale.length > 0) {
    const oldestMs = Math.min(...stale.map((request) => request.fetchedAtMs));
    const values = `values from ${formatLongAge(oldestMs, nowMs, clock)}`;
    const which =
      stale.length === requests.length ? '' : `${stale.length} of ${requests.length} requests have `;
    return {
      age: isAllCached ? 'from cache' : words,
      warning: `The service could not be reached: ${which}${values}`,
    };
  }
  return { age: isAllCached ? `from cache, ${age}` : words };
}
