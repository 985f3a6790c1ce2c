import type { Notice, NoticeCode } from '../../domain/result';

/** What of a result tells how serious its notices are. */
interface Noticed {
  readonly header: { readonly notices: readonly Pick<Notice, 'code' | 'diagnostic'>[] };
  readonly series: readonly { readonly values: Float64Array }[];
}

/** How a result was made or is drawn; its values are as they should be. */
const harmless: ReadonlySet<NoticeCode> = new Set<NoticeCode>(['batteryCountedTwice', 'derivedInterval']);

const isHarmless = ({ code, diagnostic }: Pick<Notice, 'code' | 'diagnostic'>): boolean =>
  harmless.has(code) || diagnostic?.severity === 'info';

/**
 * True when something is said of the values themselves: what came was repaired, or is missing. Where a result is from,
 * and how it is drawn, warns of nothing.
 */
export function isWarned({ header, series }: Noticed): boolean {
  const isRepaired = !header.notices.every(isHarmless);
  return isRepaired || series.every(({ values }) => values.every((value) => Number.isNaN(value)));
}
