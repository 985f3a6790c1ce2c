import { isObject, type JsonObject } from '../domain/json';
import { isNotice, isNoticeCode, noticeFields, type Notice } from '../domain/notice';

/** The names of a notice's fields in earlier versions. */
const earlierNames: Readonly<Record<string, string>> = {
  metric: 'subject',
  from: 'subject',
  interval: 'value',
  stamps: 'count',
  values: 'count',
  points: 'count',
  series: 'count',
  buckets: 'count',
};

/** Renames the fields of a notice from an earlier version; returns any other unchanged. */
function withTodaysNames(notice: JsonObject): JsonObject {
  const { code } = notice;
  if (!isNoticeCode(code)) return notice;
  const fields = Object.keys(noticeFields[code]).map((name) => {
    const earlier = earlierNames[name];
    return [name, notice[name] ?? (earlier === undefined ? undefined : notice[earlier])] as const;
  });
  return { code, ...Object.fromEntries(fields) };
}

/**
 * Reads the notices of a file. Drops notices with an unknown code or a missing field, since they only describe a
 * result.
 */
export const readNotices = (stored: readonly unknown[]): readonly Notice[] =>
  stored.filter(isObject).map(withTodaysNames).filter(isNotice);
