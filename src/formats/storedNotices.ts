import { isObject, type JsonObject } from '../domain/json';
import { isNotice, isNoticeCode, noticeFields, type Notice } from '../domain/notice';

/** What earlier versions called the fields of a notice. */
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

/** A notice of an earlier version with the names of today; any other as it is. */
function withTodaysNames(notice: JsonObject): JsonObject {
  const { code } = notice;
  if (!isNoticeCode(code)) return notice;
  const fields = Object.keys(noticeFields[code]).map((name) => {
    const earlier = earlierNames[name];
    return [name, notice[name] ?? (earlier === undefined ? undefined : notice[earlier])] as const;
  });
  return { code, ...Object.fromEntries(fields) };
}

/** The notices that a file has. One that nobody knows, or that lacks a field, only describes, and is left out. */
export const readNotices = (stored: readonly unknown[]): readonly Notice[] =>
  stored.filter(isObject).map(withTodaysNames).filter(isNotice);
