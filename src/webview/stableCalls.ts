import { useMemo, useRef } from 'preact/hooks';

/** Returns functions that keep their identity across renders and call the latest version of `calls`. */
export function useStableCalls<Calls extends Readonly<Record<string, (...args: never[]) => unknown>>>(
  calls: Calls,
): Calls {
  const latest = useRef(calls);
  latest.current = calls;
  return useMemo(() => {
    const stable = Object.keys(calls).map((name) => [
      name,
      (...args: never[]): unknown => latest.current[name]?.(...args),
    ]);
    return Object.fromEntries(stable) as Calls;
  }, []);
}
