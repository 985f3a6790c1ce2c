import type { ShownSeries } from '../data/panel';

/** Returns the hidden series after one is toggled. */
export function toggleSeries(hidden: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Returns the hidden series after one is isolated within its panel. Isolating it again shows the whole panel. */
export function isolateSeries(
  hidden: ReadonlySet<string>,
  { series }: { readonly series: readonly Pick<ShownSeries, 'key'>[] },
  key: string,
): ReadonlySet<string> {
  const next = new Set(hidden);
  const others = series.map((one) => one.key).filter((other) => other !== key);
  const isAlone = !hidden.has(key) && others.every((other) => hidden.has(other));
  next.delete(key);
  for (const other of others) {
    if (isAlone) next.delete(other);
    else next.add(other);
  }
  return next;
}
