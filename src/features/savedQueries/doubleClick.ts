const longestMs = 500;

/** Tells the second of two clicks on one row: VS Code runs the row's command for each of them. */
export function createDoubleClicks(now: () => number = Date.now): (key: string) => boolean {
  let last: { readonly key: string; readonly atMs: number } | undefined;
  return (key) => {
    const atMs = now();
    const isSecond = last?.key === key && atMs - last.atMs <= longestMs;
    last = isSecond ? undefined : { key, atMs };
    return isSecond;
  };
}
