import { isDiagnostic } from './diagnostic';
import { hasFields, isCount, isKeyOf, isText, keysOf, type Fields, type FieldsOf } from './fields';

/**
 * What the user should know about a result: each code with the fields of its own meaning. A field that is a count is
 * the number of such cases, which are added up where several parts of a result have the same notice.
 */
export const noticeFields = {
  /** Several values for one stamp: the last is kept. */
  duplicateStamps: { metric: isText, stamps: isCount },
  /** A value that is neither number nor null was read as null. */
  badValues: { metric: isText, values: isCount },
  /** A stamp that could not be read; the point was dropped. */
  badStamps: { metric: isText, points: isCount },
  /** Stamps were not ascending and were sorted. */
  unsortedStamps: { metric: isText, series: isCount },
  /** Data came of a metric that is not in the catalog. */
  unknownMetric: { metric: isText },
  /** A metric was asked for and nothing came of it. */
  missingMetric: { metric: isText },
  /** `battery` came beside its charging/discharging pair and is left out of stacks. */
  batteryCountedTwice: { metric: isText },
  /** The service has so many more records than it sent: Gridlens knows no way to ask for them. */
  moreRecords: { records: isCount },
  /** The query was sent although something is to be said of it. */
  queryWarning: { diagnostic: isDiagnostic },
  /** The window runs beyond what can be known: it was asked up to `date_end`, in network time. */
  restToCome: { date_end: isText },
  /** Parts of a long window have other values for the same bucket: the later part's is kept. */
  conflictingValues: { metric: isText, stamps: isCount },
  /**
   * The service has no such interval, within its limits or as it is meant: summed or averaged here from a finer one, by
   * the metric's own rule.
   */
  derivedInterval: { from: isText, interval: isText },
  /** Derived buckets that are made of fewer parts than they have. */
  derivedFromFewer: { metric: isText, buckets: isCount },
  /** The service's own seasons, which are not what their stamps say. */
  mixedSeasons: { interval: isText },
  /** A derived share is the mean of shares, not the share of sums. */
  derivedRatio: { metric: isText },
  /** The result stands beside another one: buckets of either side that have no counterpart are counted. */
  compared: { with: isText, when: isText, unmatched: isCount, unmatchedOther: isCount },
  /**
   * The result was compared with what was kept of it: how many values the service has changed, added and taken away
   * since, how many of those were provisional then, and when they are.
   */
  revised: {
    ...{ since: isText, when: isText, compared: isCount },
    ...{ changed: isCount, added: isCount, gone: isCount, provisional: isCount },
  },
} as const satisfies Readonly<Record<string, Fields>>;

type Table = typeof noticeFields;

export type NoticeCode = keyof Table;

export const noticeCodes = keysOf(noticeFields);

/** Something that the user should know about a result. */
export type Notice<Code extends NoticeCode = NoticeCode> = {
  [One in Code]: { readonly code: One } & FieldsOf<Table[One]>;
}[Code];

export const isNoticeCode = (value: unknown): value is NoticeCode => isKeyOf(noticeFields, value);

/** True for a notice with all its fields, as it may stand in JSON. */
export const isNotice = (value: unknown): value is Notice =>
  hasFields(value, { code: isNoticeCode }) && hasFields(value, noticeFields[value.code]);

const isCountOf = ({ code }: Notice, name: string): boolean => {
  const fields: Fields = noticeFields[code];
  return fields[name] === isCount;
};

/** `notice`, to whose counts those of another of the same kind are added. */
function addCounts(notice: Notice, other: Notice): Notice {
  const others = new Map<string, unknown>(Object.entries(other));
  const sums = Object.entries(notice).map(([name, value]: [string, unknown]) => [
    name,
    isCountOf(notice, name) ? Number(value) + Number(others.get(name)) : value,
  ]);
  return Object.fromEntries(sums) as Notice;
}

/** The same notice of several parts becomes one, its counts added up. */
export function mergeNotices(notices: readonly Notice[]): readonly Notice[] {
  const merged = new Map<string, Notice>();
  for (const notice of notices) {
    const key = JSON.stringify(Object.entries(notice).filter(([name]) => !isCountOf(notice, name)));
    const known = merged.get(key);
    merged.set(key, known ? addCounts(known, notice) : notice);
  }
  return [...merged.values()];
}
