import { optional } from '../../domain/optional';
import { isSameQuery } from '../../domain/sameQuery';
import type { LiveResult } from '../../services/results/liveResult';
import { originOf } from '../../services/savedQueries/origin';
import type { QueryNode } from '../../services/savedQueries/tree/tree';

/** Finds the tabs of a saved query before it is renamed or moved. The returned function links them to the new node. */
export function followTabs(
  results: { readonly all: readonly LiveResult[] },
  from: QueryNode,
): (to: QueryNode | undefined) => void {
  const tabs = results.all
    .filter(({ tab }) => tab.facts.origin?.key === from.key)
    .map((live) => ({ live, requested: live.requested }));
  return (to) => {
    if (!to) return;
    for (const { live, requested } of tabs) {
      // A preview may show another query by now.
      if (!isSameQuery(live.requested.query, requested.query)) continue;
      const { asked } = live.tab.facts.origin ?? {};
      live.tab.update({ origin: { ...originOf(to), ...optional({ asked }) } });
      const { title } = requested;
      const isNamed =
        title === from.stored.name || (asked !== undefined && title.startsWith(`${from.stored.name} · `));
      const renamed = to.stored.name + title.slice(from.stored.name.length);
      if (isNamed && live.requested.title !== renamed) live.rename(renamed);
    }
  };
}
