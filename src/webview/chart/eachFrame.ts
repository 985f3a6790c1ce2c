import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Calls `act` once per frame with the latest value, since wheels and drags send more values than the screen can show.
 */
export function useEachFrame<Value>(act: (value: Value) => void): (value: Value) => void {
  const latest = useRef(act);
  latest.current = act;
  const waiting = useRef<{ value: Value; readonly frame: number } | undefined>(undefined);
  useLayoutEffect(
    () => () => {
      if (waiting.current) cancelAnimationFrame(waiting.current.frame);
    },
    [],
  );
  return (value) => {
    if (waiting.current) {
      waiting.current.value = value;
      return;
    }
    const frame = requestAnimationFrame(() => {
      const last = waiting.current;
      waiting.current = undefined;
      if (last) latest.current(last.value);
    });
    waiting.current = { value, frame };
  };
}
