import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { factsOf, medianOver } from '../../domain';
import { formatBrief } from '../../words/numbers';
import { cellWords } from '../../words/result/tabWords';
import { readingsAt, readingsOver } from '../chart/legendReadings';
import type { Panel } from '../chart/panel';
import type { Range } from '../chart/timeRange';
import { useSettled } from '../rendering';

interface CellReadingProps {
  panel: Panel;
  range: Range;
  hidden: ReadonlySet<string>;
  cursorMs: number | undefined;
}

/** Returns the numbers of a single price: its mean, median and maximum. */
function priceNumbers({ series }: Panel, { min, max }: Range): number[] {
  const price = series.at(0);
  if (!price) return [];
  const facts = factsOf(price, { within: { min, max } });
  return [facts.mean, medianOver(price.values, facts.counted), facts.max];
}

/** The value of a cell, or its total, at the crosshair or over the part in view. */
export function CellReading({ panel, range, hidden, cursorMs }: CellReadingProps): VNode {
  const settled = useSettled(range, true);
  const { min, max } = settled;
  const isPrice = panel.nature === 'price' && panel.series.length === 1;
  const [prices, setPrices] = useState<number[]>([]);
  useEffect(() => {
    if (isPrice) setPrices(priceNumbers(panel, { min, max }));
  }, [panel, min, max, isPrice]);
  const isHidden = (key: string): boolean => hidden.has(key);
  const inView = useMemo(() => readingsOver(panel, min, max, isHidden), [panel, min, max, hidden]);
  const { values, sums } = cursorMs === undefined ? inView : readingsAt(panel, cursorMs, isHidden);
  const { factor, unit } = panel.readable;
  const format = (value: number): string => formatBrief(value / factor, panel.decimals);
  const isSum = panel.series.every(({ aggregation }) => aggregation === 'sum');
  const value = sums ? sums.above + sums.below : values.length === 1 ? values[0] : NaN;
  const text =
    cursorMs === undefined && isPrice && prices.length > 0
      ? cellWords.price(prices.map(format))
      : Number.isNaN(value)
        ? ''
        : `${cursorMs === undefined ? cellWords[isSum ? 'total' : 'mean'] : ''} ${format(value)} ${unit}`;
  return <span class="cell-reading">{text}</span>;
}
