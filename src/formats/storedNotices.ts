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

/** A notice of an earlier version with today's names; any other unchanged. */
function withTodaysNames(notice: JsonObject): JsonObject {
  const { code } = notice;
  if (!isNoticeCode(code)) return notice;
  const fields = Object.keys(noticeFields[code]).map((name) => {
    const earlier = earlierNames[name];
    return [name, notice[name] ?? (earlier === undefined ? undefined : notice[earlier])] as const;
  });
  return { code, ...Object.fromEntries(fields) };
}

/** The notices of a file. One of an unknown code or without a field is left out: notices only describe a result. */
export const readNotices = (stored: readonly unknown[]): readonly Notice[] =>
  stored.filter(isObject).map(withTodaysNames).filter(isNotice);
