import { optional } from '../../domain/idioms/optional';
import { isSameQuery, type Query } from '../../domain/query/query';
import type { LiveResult } from '../../services/results/liveResult';
import type { Library } from '../../services/savedQueries/library';
import { findSavedLink, originOf, type Origin, type SavedLink } from '../../services/savedQueries/origin';

interface Options {
  readonly live: LiveResult;
  readonly savedQueries: {
    library(): Promise<Pick<Library, 'tree'>>;
    onDidChange(listener: () => void): { dispose(): unknown };
  };
  readonly onDidChange: () => void;
  readonly logFault: (error: unknown) => void;
}

/** Tracks the relation of a tab's query to the saved ones. */
export interface TabLink {
  readonly link: SavedLink | undefined;
  dispose(): void;
}

export function followSavedLink({ live, savedQueries, onDidChange, logFault }: Options): TabLink {
  let link: SavedLink | undefined;
  let linked: Query | undefined;
  let lookups = 0;

  /** Follows a saved query that was renamed or changed: it stays the origin, and the tab takes its new name. */
  const follow = (before: Origin, now: Origin): void => {
    if (before.key === now.key && before.name === now.name && before.queryDigest === now.queryDigest) return;
    const { title } = live.requested;
    const hasValues = before.asked !== undefined && title.startsWith(`${before.name} · `);
    if (title === before.name || hasValues) live.rename(now.name + title.slice(before.name.length));
    // When the saved query has changed, the last run no longer corresponds to it.
    const isSame = before.queryDigest === now.queryDigest;
    live.tab.update({ origin: { ...now, ...(isSame && optional({ asked: before.asked })) } });
  };

  const lookUp = async (): Promise<void> => {
    const lookup = ++lookups;
    linked = live.requested.query;
    const groups = await (await savedQueries.library()).tree();
    // A later lookup has newer data.
    if (lookup !== lookups) return;
    const { origin } = live.tab.facts;
    link = findSavedLink(groups, live.requested.query, origin);
    if (origin && link?.origin) follow(origin, originOf(link.origin));
    onDidChange();
  };
  const update = (): void => {
    lookUp().catch(logFault);
  };

  const listening = [
    savedQueries.onDidChange(update),
    live.tab.onDidChange(update),
    live.onDidChange(() => {
      if (!isSameQuery(linked, live.requested.query)) update();
    }),
  ];
  update();
  return {
    get link() {
      return link;
    },
    dispose() {
      lookups += 1;
      for (const one of listening) one.dispose();
    },
  };
}
