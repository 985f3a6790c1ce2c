import type { RunProgress } from '../../domain/runProgress';
import type { RequestProgress } from '../http/transport';
import type { Outcome } from './outcome';

export interface RunState {
  readonly outcomes: readonly Outcome[];
  /** The latest progress of each request in flight. */
  readonly inFlight: readonly (RequestProgress | undefined)[];
  readonly waiting: number;
  /** The bytes of all received parts. */
  readonly bytes: number;
}

/** Returns the progress of a run; undefined for a run of one request that has reported nothing yet. */
export function toProgress({ outcomes, inFlight, waiting, bytes }: RunState): RunProgress | undefined {
  const total = outcomes.length + inFlight.length + waiting;
  const progresses = inFlight.filter((one) => one !== undefined);
  if (total === 1 && progresses.length === 0) return undefined;
  const receivedBytes = progresses.reduce((sum, one) => sum + one.receivedBytes, bytes);
  const waitsMs = progresses.map((one) => one.waitingMs ?? 0);
  const isAllWaiting = waitsMs.length === inFlight.length && waitsMs.every((ms) => ms > 0);
  const attempt = Math.max(1, ...progresses.map((one) => one.attempt ?? 1));
  const failed = outcomes.filter((one) => one.kind === 'failed').length;
  return {
    receivedBytes,
    ...(attempt > 1 ? { attempt } : {}),
    ...(isAllWaiting && waitsMs.length > 0 ? { waitingMs: Math.min(...waitsMs) } : {}),
    ...(total === 1 ? {} : { parts: { done: outcomes.length - failed, failed, total } }),
  };
}
