import type { Notice, NoticeCode } from '../../domain/notice';

/** What of a result tells how serious its notices are. */
interface Noticed {
  readonly header: { readonly notices: readonly Notice[] };
  readonly series: readonly { readonly values: Float64Array }[];
}

/** How a result was made or is drawn; its values are as they should be. */
const harmless: ReadonlySet<NoticeCode> = new Set<NoticeCode>(['batteryCountedTwice', 'derivedInterval']);

const isHarmless = (notice: Notice): boolean =>
  notice.code === 'queryWarning' ? notice.diagnostic.severity === 'info' : harmless.has(notice.code);

/**
 * True when something is said of the values themselves: what came was repaired, or is missing. Where a result is from,
 * and how it is drawn, warns of nothing.
 */
export function isWarned({ header, series }: Noticed): boolean {
  const isRepaired = !header.notices.every(isHarmless);
  return isRepaired || series.every(({ values }) => values.every((value) => Number.isNaN(value)));
}
