import { ApiError } from '../../domain/apiError';
import { createDeadline } from '../http/deadline';
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
  const inner = new AbortController();
  const end = (): void => {
    inner.abort(deadline.signal.reason);
  };
  let thrown: { readonly error: unknown } | undefined;
  const guard = (tell: () => void): void => {
    if (thrown) return;
    try {
      tell();
    } catch (error) {
      thrown = { error };
      inner.abort(error);
    }
  };
  try {
    deadline.signal.throwIfAborted();
    deadline.signal.addEventListener('abort', end, { once: true });
    // Also where it fails: what was cancelled is told as that, whatever went wrong before.
    return await work(inner.signal, guard).finally(() => {
      if (thrown) throw thrown.error;
      const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : undefined;
      if (reason instanceof ApiError && reason.kind === 'cancelled') throw reason;
    });
  } finally {
    deadline.signal.removeEventListener('abort', end);
    deadline.dispose();
  }
}
