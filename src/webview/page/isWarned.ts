import type { Notice, NoticeCode } from '../../domain/result/notice';

/** The parts of a result that determine how serious its notices are. */
interface Noticed {
  readonly header: { readonly notices: readonly Notice[] };
  readonly series: readonly { readonly values: Float64Array }[];
}

/** Notices about how a result was computed or is drawn; they do not question its values. */
const harmless: ReadonlySet<NoticeCode> = new Set<NoticeCode>(['batteryCountedTwice', 'derivedInterval']);

const isHarmless = (notice: Notice): boolean =>
  notice.code === 'queryWarning' ? notice.diagnostic.severity === 'info' : harmless.has(notice.code);

/**
 * True when a notice concerns the values themselves: repaired or missing data. Notices about a result's source or
 * drawing are not warnings.
 */
export function isWarned({ header, series }: Noticed): boolean {
  const isRepaired = !header.notices.every(isHarmless);
  return isRepaired || series.every(({ values }) => values.every((value) => Number.isNaN(value)));
}
