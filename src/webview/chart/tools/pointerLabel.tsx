import type { VNode } from 'preact';
import { formatBrief, formatShare } from '../../../words/numbers';
import type { Cursor } from '../chartControls';
import { readingsAt } from '../legendReadings';
import type { Panel } from '../panel';
import { topOf, type PlotScene } from '../plot/lift';

/** The name, value and share of the series under the pointer; for a stack also the total. */
export function PointerLabel(props: {
  panel: Panel;
  hidden: ReadonlySet<string>;
  scene: PlotScene;
  cursor: Cursor;
  /** The key of the lifted series. */
  series: string;
}): VNode | null {
  const { panel, hidden, scene, cursor, series: key } = props;
  const { ms = NaN, left } = cursor;
  const index = panel.series.findIndex((one) => one.key === key);
  if (index < 0) return null;
  const isHere = cursor.panelId === panel.id && cursor.series === key;
  const top = (isHere ? cursor.top : undefined) ?? topOf(scene, key, ms);
  const { over } = scene.plot;
  const { values, sums } = readingsAt(panel, ms, (key) => hidden.has(key));
  const value = values[index];
  if (top === undefined || Number.isNaN(value)) return null;
  const { factor, unit } = panel.readable;
  const format = (one: number): string => `${formatBrief(one / factor, panel.decimals)} ${unit}`;
  const isAdded = sums !== undefined && panel.series.length > 1;
  const share = isAdded && value > 0 ? formatShare(value / sums.above) : '';
  const place = left + over.offsetLeft;
  const isRight = left > over.clientWidth / 2;
  const parent = over.parentElement?.clientWidth ?? 0;
  return (
    <div
      class="pointer-label"
      aria-hidden="true"
      style={{
        top: `${Math.max(0, Math.min(top, over.clientHeight - 40)) + over.offsetTop}px`,
        ...(isRight ? { right: `${parent - place + 14}px` } : { left: `${place + 14}px` }),
      }}
    >
      <div class="pointer-name">{panel.series[index].label}</div>
      <div>
        {format(value)}
        {share && <span class="muted"> {share}</span>}
      </div>
      {isAdded && <div class="muted">Total {format(sums.above + sums.below)}</div>}
    </div>
  );
}
