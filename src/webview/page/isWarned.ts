import type { NoticeCode } from '../../domain/result';

/** What of a result tells how serious its notices are. */
interface Noticed {
  readonly header: { readonly notices: readonly { readonly code: NoticeCode }[] };
  readonly series: readonly { readonly values: Float64Array }[];
}

/**
 * True when something is said of the values themselves: what came was mended, or is missing. Where a result is from,
 * and how it is drawn, warns of nothing.
 */
export function isWarned({ header, series }: Noticed): boolean {
  const isMended = header.notices.some((notice) => notice.code !== 'batteryCountedTwice');
  return isMended || series.every(({ values }) => values.every((value) => Number.isNaN(value)));
}
