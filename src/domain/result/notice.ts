import { isDiagnostic } from '../query/diagnostic';
import {
  hasFields,
  isCount,
  isKeyOf,
  isNumber,
  isText,
  isTexts,
  type Fields,
  type FieldsOf,
} from '../idioms/checkJson';

/**
 * Notices about a result: each code with its own fields. A count field is the number of such cases; the counts are
 * added when several parts of a result have the same notice.
 */
const noticeFields = {
  /** Several values for one timestamp; the last one is used. */
  duplicateStamps: { metric: isText, stamps: isCount },
  /** A value that is neither a number nor null was read as null. */
  badValues: { metric: isText, values: isCount },
  /** A timestamp could not be read, so its point was dropped. */
  badStamps: { metric: isText, points: isCount },
  /** The timestamps were not ascending and have been sorted. */
  unsortedStamps: { metric: isText, series: isCount },
  /** The reply has a metric, a region, a fuel technology or a group of them that is not in the catalog. */
  unknownLabel: { label: isText, value: isText },
  /** The service has no data `when`: for these codes, or for the whole query where there are none. */
  noDataIn: { of: isTexts, when: isText },
  /** The reply has no data for a requested metric. */
  missingMetric: { metric: isText },
  /** A battery was sent with its charging and discharging sides; stacks leave out what would count twice. */
  batteryCountedTwice: { metric: isText },
  /** The power of a battery's side is a mean over the time in which it ran, since its energy was not sent. */
  meanOfSide: { interval: isText },
  /** The service has this many more records than it sent, and Gridlens cannot request them. */
  moreRecords: { records: isCount },
  /** The query was sent although `checkQuery` has a remark about it. */
  queryWarning: { diagnostic: isDiagnostic },
  /** The window extends beyond the available data: the request ends at `date_end`, in network time. */
  restToCome: { date_end: isText },
  /**
   * The window was asked from `asked`, before the `reachDays` days that the key's plan covers, and is answered from
   * `date_start`, both in network time: `buckets` of `of` buckets are left out.
   */
  beyondReach: { asked: isText, date_start: isText, buckets: isNumber, of: isNumber, reachDays: isNumber },
  /**
   * The dates of the query, `asked_start` and `asked_end`, cut buckets, and were moved to the edges of those, `date_start`
   * and `date_end`, all in network time.
   */
  wholeBuckets: {
    interval: isText,
    asked_start: isText,
    asked_end: isText,
    date_start: isText,
    date_end: isText,
  },
  /** The service has corrected values `when` since they were fetched. */
  corrected: { when: isText },
  /** Parts of a long window have different values for the same bucket; the later part's value is used. */
  conflictingValues: { metric: isText, stamps: isCount },
  /**
   * The service lacks this interval, either within its limits or with the right definition. Its buckets are derived
   * here from a finer interval, as sums or means according to the metric.
   */
  derivedInterval: { from: isText, interval: isText },
  /** Derived buckets that were made from incomplete parts. */
  derivedFromFewer: { metric: isText, buckets: isCount },
  /** Buckets of a measure that were made from fewer shorter ones than they have: the others have no value. */
  measuredFromFewer: { metric: isText, buckets: isCount },
  /** A measure was computed from means of this interval, although only shorter ones give its exact values. */
  approximateMeasure: { metric: isText, from: isText },
  /** A measure needs the directory of facilities, which could not be fetched. */
  noCapacities: { metric: isText },
  /** A derived share is the mean of shares, not the share of sums. */
  derivedRatio: { metric: isText },
  /**
   * The result was compared with another one; counts the buckets without a counterpart on either side. `startMs` is the
   * start of the other window.
   */
  compared: {
    with: isText,
    when: isText,
    unmatched: isCount,
    unmatchedOther: isCount,
    startMs: isNumber,
  },
  /**
   * The result was compared with its stored copy: counts the values that the service has since changed, added and
   * removed, and how many of them were provisional at the time. `when` is their time span.
   */
  revised: {
    since: isText,
    when: isText,
    compared: isCount,
    changed: isCount,
    added: isCount,
    gone: isCount,
    provisional: isCount,
  },
} as const satisfies Readonly<Record<string, Fields>>;

export type NoticeCode = keyof typeof noticeFields;

export type Notice<Code extends NoticeCode = NoticeCode> = {
  [One in Code]: { readonly code: One } & FieldsOf<(typeof noticeFields)[One]>;
}[Code];

const isNoticeCode = (value: unknown): value is NoticeCode => isKeyOf(noticeFields, value);

/** True for a complete notice, such as one parsed from JSON. */
export const isNotice = (value: unknown): value is Notice =>
  hasFields(value, { code: isNoticeCode }) && hasFields(value, noticeFields[value.code]);

const isCountOf = ({ code }: Notice, name: string): boolean => {
  const fields: Fields = noticeFields[code];
  return fields[name] === isCount;
};

/** Adds the counts of another notice of the same kind. */
function addCounts(notice: Notice, other: Notice): Notice {
  const others = new Map<string, unknown>(Object.entries(other));
  const sums = Object.entries(notice).map(([name, value]: [string, unknown]) => [
    name,
    isCountOf(notice, name) ? Number(value) + Number(others.get(name)) : value,
  ]);
  return Object.fromEntries(sums) as Notice;
}

/** Merges equal notices of several parts into one and adds their counts. */
export function mergeNotices(notices: readonly Notice[]): Notice[] {
  const merged = new Map<string, Notice>();
  for (const notice of notices) {
    const key = JSON.stringify(Object.entries(notice).filter(([name]) => !isCountOf(notice, name)));
    const known = merged.get(key);
    merged.set(key, known ? addCounts(known, notice) : notice);
  }
  return [...merged.values()];
}
