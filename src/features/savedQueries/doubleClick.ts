const longestMs = 500;

/** Detects the second of two clicks on the same row: VS Code runs the row's command for each click. */
export function createDoubleClicks(now: () => number = Date.now): (key: string) => boolean {
  let last: { readonly key: string; readonly atMs: number } | undefined;
  return (key) => {
    const atMs = now();
    const isSecond = last?.key === key && atMs - last.atMs <= longestMs;
    last = isSecond ? undefined : { key, atMs };
    return isSecond;
  };
}
