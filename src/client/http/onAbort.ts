/**
 * Calls `act` once when the signal is aborted, and at once when it already is. Returns what removes the listener again:
 * a signal may live far longer than what waits for it. (`AbortSignal.any` is not in every Node 20.)
 */
export function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal?.aborted === true) act();
  signal?.addEventListener('abort', act, { once: true });
  return () => {
    signal?.removeEventListener('abort', act);
  };
}
