import { isApiError } from '../../domain/result/failure';
import { createDeadline } from '../http/deadline';
import { onAbort } from '../http/onAbort';
import type { QueryRunOptions, RunContext } from './runContext';

/** Runs a callback of the caller; if it throws, the run ends with that error. */
export type Guard = (callback: () => void) => void;

/** Runs work within the deadline. Ends with the error of a throwing callback; a cancelled run rejects. */
export async function withinDeadline<T>(
  context: RunContext,
  options: QueryRunOptions,
  work: (signal: AbortSignal, guard: Guard) => Promise<T>,
): Promise<T> {
  const { timers } = context.transport;
  const { signal, deadlineMs: limitMs } = options;
  const deadline = createDeadline({ limitMs, waitedFor: 'whole', timers, url: context.base, signal });
  const inner = new AbortController();
  let thrown: { readonly error: unknown } | undefined;
  const guard = (callback: () => void): void => {
    if (thrown) return;
    try {
      callback();
    } catch (error) {
      thrown = { error };
      inner.abort(error);
    }
  };
  const unlink = onAbort(deadline.signal, () => {
    inner.abort(deadline.signal.reason);
  });
  try {
    deadline.signal.throwIfAborted();
    // Also after a failure: a cancelled run rejects as cancelled, whatever failed before.
    return await work(inner.signal, guard).finally(() => {
      if (thrown) throw thrown.error;
      const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : undefined;
      if (isApiError(reason) && reason.kind === 'cancelled') throw reason;
    });
  } finally {
    unlink();
    deadline.dispose();
  }
}
