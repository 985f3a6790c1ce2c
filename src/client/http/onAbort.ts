/**
 * Calls `act` once when the signal is aborted, or immediately if it already is. Returns a function that removes the
 * listener, since a signal may outlive its listeners by far. (`AbortSignal.any` is not in every Node 20.)
 */
export function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal?.aborted === true) act();
  signal?.addEventListener('abort', act, { once: true });
  return () => {
    signal?.removeEventListener('abort', act);
  };
}
