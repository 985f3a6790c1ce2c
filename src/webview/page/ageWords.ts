import type { Provenance } from '../../domain/result';
import { formatAge, formatLongAge } from '../data/times';

/** How old a result is, and what of it was kept rather than asked for. */
export interface AgeWords {
  /** "now", "from cache, 3 min ago", "now · 2 of 46 from cache". */
  readonly age: string;
  /** Set when the service could not be reached and kept values stand in. */
  readonly warning?: string;
}

export function ageWords(provenance: Provenance, nowMs: number): AgeWords {
  const { requests, fetchedAtMs, offsetMinutes } = provenance;
  const age = formatAge(fetchedAtMs, nowMs, offsetMinutes);
  const stale = requests.filter(({ cache }) => cache === 'stale');
  const kept = requests.filter(({ cache }) => cache !== undefined).length;
  const isAllKept = kept > 0 && kept === requests.length;
  const words = kept > 0 ? `${age} · ${kept} of ${requests.length} from cache` : age;
  if (stale.length > 0) {
    const oldestMs = Math.min(...stale.map((request) => request.fetchedAtMs));
    const values = `values from ${formatLongAge(oldestMs, nowMs, offsetMinutes)}`;
    const which =
      stale.length === requests.length ? '' : `${stale.length} of ${requests.length} requests have `;
    return {
      age: isAllKept ? 'from cache' : words,
      warning: `The service could not be reached: ${which}${values}`,
    };
  }
  return { age: isAllKept ? `from cache, ${age}` : words };
}
