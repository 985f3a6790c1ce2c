import { ApiError } from '../errors/apiError';
import { createDeadline } from '../exchange/deadline';
import type { QueryRunOptions, RunContext } from './runContext';

/** Calls what the caller gave; a throw there ends the run with that error. */
export type Guard = (tell: () => void) => void;

/** Work within the deadline. A caller's callback that throws ends it; a cancelled run rejects. */
export async function withinDeadline<T>(
  context: RunContext,
  options: QueryRunOptions,
  work: (signal: AbortSignal, guard: Guard) => Promise<T>,
): Promise<T> {
  const { timers } = context.transport;
  const { signal, deadlineMs: limitMs } = options;
  const deadline = createDeadline({ limitMs, waitedFor: 'whole', timers, url: context.base, signal });
  const broken = new AbortController();
  try {
    deadline.signal.throwIfAborted();
    const guard = (tell: () => void): void => {
      if (broken.signal.aborted) return;
      try {
        tell();
      } catch (error) {
        broken.abort(error);
      }
    };
    // Also where it fails: what was cancelled is told as that, whatever went wrong before.
    return await work(AbortSignal.any([deadline.signal, broken.signal]), guard).finally(() => {
      broken.signal.throwIfAborted();
      const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : undefined;
      if (reason instanceof ApiError && reason.kind === 'cancelled') throw reason;
    });
  } finally {
    deadline.dispose();
  }
}
