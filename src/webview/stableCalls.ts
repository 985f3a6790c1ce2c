import { useMemo, useRef } from 'preact/hooks';

/** Functions that stay the same ones over all drawings of a component, and call what was given at the last. */
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
