import type { VNode } from 'preact';
import type { SignedSums } from '../../../domain/series/readings';
import type { Panel } from '../panel';
import { toReading, Value } from './legendRow';

export interface SumsProps {
  readonly panel: Panel;
  readonly sums: SignedSums;
  readonly isExact: boolean;
  /** True when any value can be below zero, so that rows do not come and go under the cursor. */
  readonly hasBelowZero: boolean;
}

/** The totals of the visible series of a panel. */
export function Sums({ panel, sums: { above, below }, isExact, hasBelowZero }: SumsProps): VNode {
  const isPart = panel.series.length < panel.seriesCount;
  const rows: readonly (readonly [string, number])[] = hasBelowZero
    ? [
        ['Above zero', above],
        ['Below zero', below],
        ['Net', above + below],
      ]
    : [[isPart ? 'Total drawn' : 'Total', above]];
  return (
    <>
      {rows.map(([label, value]) => (
        <li key={label} class="legend-row legend-sum">
          <span class="legend-label">{label}</span>
          <Value {...toReading(value, panel.decimals, panel, isExact)} />
          <span class="legend-share" />
        </li>
      ))}
    </>
  );
}
