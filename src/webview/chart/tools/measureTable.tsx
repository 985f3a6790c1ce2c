import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatExact, formatBrief } from '../../../words/numbers';
import { measuredBuckets, measuredSpan } from '../../../words/result/statisticsWords';
import type { Panel } from '../panel';
import { Icon } from '../../icon';
import { orderRows, rowNames } from '../legend/legendNames';
import { measure, type Measured } from './measure';

const columns = [
  { field: 'from', name: 'First' },
  { field: 'to', name: 'Second' },
  { field: 'change', name: 'Change' },
  { field: 'mean', name: 'Mean' },
  { field: 'total', name: 'Total' },
] as const;

interface RowProps {
  name: string;
  panel: Panel;
  measured: Measured;
  decimals: number;
  hasTotals: boolean;
}

function Row({ name, panel, measured, decimals, hasTotals }: RowProps): VNode {
  const { readable, unit } = panel;
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.slice(0, hasTotals ? 5 : 4).map(({ field }) => {
        const value = measured[field];
        const sign = field === 'change' && value > 0 ? '+' : '';
        const exact = Number.isNaN(value) ? 'No value' : `${formatExact(value, decimals)} ${unit}`;
        return (
          <td key={field} title={exact}>
            {sign}
            {formatBrief(value / readable.factor, decimals)}
          </td>
        );
      })}
    </tr>
  );
}

interface PanelTableProps {
  panel: Panel;
  startMs: number;
  endMs: number;
  hidden: ReadonlySet<string>;
}

function PanelTable({ panel, startMs, endMs, hidden }: PanelTableProps): VNode {
  const { series, decimals, title, readable } = panel;
  const names = useMemo(() => rowNames(panel), [panel]);
  const measured = useMemo(
    () => measure(panel, startMs, endMs, (key) => hidden.has(key)),
    [panel, startMs, endMs, hidden],
  );
  const { rows, sum, buckets, leftOut } = measured;
  const order = orderRows('drawn', names, [], panel.kind.isBottomFirst);
  const hasTotals = series.some(({ aggregation }) => aggregation === 'sum');
  return (
    <table class="measure-table">
      <caption title={measuredBuckets(buckets, leftOut)}>
        {title} <span class="legend-unit">{readable.unit}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Series</th>
          {columns.slice(0, hasTotals ? 5 : 4).map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map((s) => {
          const one = series[s];
          if (hidden.has(one.key)) return null;
          return (
            <Row
              key={one.key}
              name={names[s]}
              decimals={one.decimals}
              measured={rows[s]}
              {...{ panel, hasTotals }}
            />
          );
        })}
        {sum && <Row name="Sum" measured={sum} {...{ panel, decimals, hasTotals }} />}
      </tbody>
    </table>
  );
}

interface MeasureTableProps {
  panels: readonly Panel[];
  /** Two moments, in any order. */
  pins: readonly number[];
  hidden: ReadonlySet<string>;
  nameOf: (ms: number) => string;
  onClose: () => void;
}

/** A table of the time between two pinned moments: its length, and per series the change, mean and total. */
export function MeasureTable({ panels, pins, hidden, nameOf, onClose }: MeasureTableProps): VNode {
  const startMs = Math.min(...pins);
  const endMs = Math.max(...pins);
  const first = panels.at(0);
  const counted = useMemo(() => first && measure(first, startMs, endMs, () => true), [first, startMs, endMs]);
  const span = measuredSpan({ from: nameOf(startMs), to: nameOf(endMs), durationMs: endMs - startMs });
  return (
    <section class="measure" aria-label="Measured between two moments" tabIndex={0}>
      <div class="measure-head">
        <span>{span}</span>
        <button
          type="button"
          class="tool"
          aria-label="Close the measurement"
          title="Close (Escape)"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {counted && <p class="muted">{measuredBuckets(counted.buckets, counted.leftOut)}</p>}
      <div class="measure-tables">
        {panels.map((panel) => (
          <PanelTable key={panel.id} {...{ panel, startMs, endMs, hidden }} />
        ))}
      </div>
    </section>
  );
}
