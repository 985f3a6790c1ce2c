import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  type ChartChoices,
  compareMix,
  factsOf,
  medianOver,
  type MixChange,
  type MixPair,
  type Theme,
} from '../../domain';
import { formatBrief, formatCount, formatExact, formatSigned, missing } from '../../words/numbers';
import { namesOfSeries } from '../chart/legend/legendNames';
import { useRovingFocus } from '../chart/legend/rovingFocus';
import { readingsAt, readingsOver } from '../chart/legendReadings';
import type { Panel, ShownSeries } from '../chart/panel';
import { LayoutMenu, PanelMenus, type PanelMenusProps } from '../chart/panelTools';
import { seriesColours } from '../chart/seriesColours';
import { TimeAxis, useWidth } from '../chart/timeAxis';
import type { Range } from '../chart/timeRange';
import { later, useSettled } from '../rendering';
import type { Grid, PageResult } from '../pageResult';
import { isHighContrast } from '../theme';
import { columnsFor, type Layout, legendRowsOf } from './arrange';

const Swatch = later(async () => (await import('../chart/plot/seriesMarks')).Swatch);

/** A compared mix as a table: the totals, then one row per source with its signed difference as a bar. */
function MixTable({
  mix,
  panel,
  range,
  theme,
}: {
  mix: MixPair<ShownSeries>;
  panel: Panel;
  range: Range;
  theme: Theme;
}): VNode {
  const { min, max } = useSettled(range, true);
  const { totals, sources, buckets } = useMemo(() => compareMix(mix, { min, max }), [mix, min, max]);
  const { decimals } = panel;
  const { unit, factor } = panel.readable;
  const names = namesOfSeries(sources.map(({ series }) => series));
  const colours = seriesColours(
    sources.map(({ series }) => series),
    theme,
  );
  const most = Math.max(0, ...sources.map(({ difference }) => Math.abs(difference) || 0));
  const exactOf = (value: number): string => `${formatExact(value, decimals)} ${panel.unit}`;
  /** Draws a bar from the middle: to the right for more, to the left for less. */
  const barOf = (difference: number, colour: string): VNode => {
    const share = most > 0 && !Number.isNaN(difference) ? Math.abs(difference) / most / 2 : 0;
    const left = difference < 0 ? 0.5 - share : 0.5;
    return (
      <span class="mix-bar" aria-hidden="true">
        <span
          class="mix-fill"
          style={{ left: `${left * 100}%`, width: `${share * 100}%`, backgroundColor: colour }}
        />
      </span>
    );
  };
  const row = (name: string, change: MixChange, colour?: string): VNode => (
    <tr key={name} class={colour === undefined ? 'is-total' : ''}>
      <th scope="row">
        {colour !== undefined && <span class="swatch" style={{ backgroundColor: colour }} />}
        <span>{name}</span>
      </th>
      {[change.now, change.before].map((value, i) => (
        <td key={i} title={exactOf(value)}>
          {formatBrief(value / factor, decimals)}
        </td>
      ))}
      <td title={exactOf(change.difference)}>{formatSigned(change.difference / factor, decimals)}</td>
      <td>{Number.isNaN(change.percent) ? missing : `${formatSigned(change.percent, 1)} %`}</td>
      <td class="mix-bars">{colour !== undefined && barOf(change.difference, colour)}</td>
    </tr>
  );
  return (
    <div class="mix">
      <table class="plain-table mix-table">
        <caption class="only-heard">Changes by source</caption>
        <thead>
          <tr>
            <th scope="col">
              Source<span class="muted"> {unit}</span>
            </th>
            <th scope="col">Now</th>
            <th scope="col">Before</th>
            <th scope="col">Difference</th>
            <th scope="col">%</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {row(totals.below ? 'Generation' : 'Total', totals.above)}
          {totals.below && row('Loads', totals.below)}
          {totals.net && row('Net', totals.net)}
          {sources.map((source, s) => row(names[s], source, colours[s]))}
        </tbody>
      </table>
      <p class="muted mix-note">
        {buckets === 0
          ? 'No complete interval is in both.'
          : `${formatCount(buckets, 'interval')} complete in both; % from 1 % of the total.`}
      </p>
    </div>
  );
}

/** The panels of a result as a grid that fits the width, each section on one value axis. */
export function GridStage(props: {
  send: PanelMenusProps['send'];
  result: PageResult;
  grid: Grid;
  /** The result before the user's choices are applied. */
  base: PageResult;
  layouts: readonly Layout[];
  choices: ChartChoices;
  onChoices: (choices: ChartChoices) => void;
  range: Range;
  theme: Theme;
  /** The note on means, which the cells fill in. */
  note: VNode;
  frameOf: (panel: Panel, index: number) => VNode;
}): VNode {
  const { result, grid, base, layouts, choices, onChoices, range, theme, frameOf, send } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  return (
    <div class={grid.mix ? 'grid-box has-table' : 'grid-box'} ref={box}>
      <div class="grid-bar">
        <LayoutMenu {...{ layouts, choices, onChoices }} />
        {grid.sections.map(({ panel }) => (
          <PanelMenus
            key={panel.id}
            panel={base.panels.find(({ id }) => id === panel.id) ?? panel}
            chosen={panel}
            {...{ choices, onChoices, send }}
            query={base.header.query}
            layouts={[]}
          />
        ))}
        {props.note}
      </div>
      {width > 0 &&
        grid.sections.map(({ panel, cells }) => (
          <div
            key={panel.id}
            class="grid-cells"
            style={{ '--columns': columnsFor(cells.length, width), flexGrow: Math.ceil(cells.length / 3) }}
          >
            {cells.map((cell, c) => {
              const { drawnLaterMs: laterMs = 0 } = cell;
              const own = { min: range.min - laterMs, max: range.max - laterMs };
              return (
                <div class="grid-cell" key={cell.id}>
                  {frameOf(cell, c)}
                  <TimeAxis range={own} clock={result.clock} panels={[cell]} />
                </div>
              );
            })}
          </div>
        ))}
      {grid.mix && <MixTable {...{ range, theme }} mix={grid.mix} panel={grid.sections[0].panel} />}
    </div>
  );
}

/** The legend of a grid: one row for the series of the same name in all cells. Absent where each cell has one series. */
export function GridLegend({
  grid,
  hidden,
  theme,
  onHide,
}: {
  grid: Grid;
  hidden: ReadonlySet<string>;
  theme: Theme;
  onHide: (hidden: ReadonlySet<string>) => void;
}): VNode {
  const root = useRef<HTMLDivElement>(null);
  useRovingFocus(root, '.legend-box');
  const toggle = (keys: readonly string[], isHidden: boolean): void => {
    const next = new Set(hidden);
    for (const key of keys) {
      if (isHidden) next.delete(key);
      else next.add(key);
    }
    onHide(next);
  };
  const sections = grid.sections.filter(({ cells }) => cells.some(({ series }) => series.length > 1));
  return (
    <div class={sections.length > 0 ? 'legends grid-legend' : 'only-heard'} ref={root}>
      {sections.map(({ panel, cells }) => (
        <section key={panel.id} class="legend-panel" aria-label={panel.title}>
          <div class="legend-head">
            <span class="legend-title">{panel.title}</span>
          </div>
          <ul class="legend-rows">
            {legendRowsOf(panel, cells, theme).map(({ series: { label }, symbolIndex, colour, keys }) => {
              const isHidden = keys.every((key) => hidden.has(key));
              return (
                <li key={label} class={isHidden ? 'legend-row is-hidden' : 'legend-row'}>
                  <label class="legend-label">
                    <input
                      type="checkbox"
                      class="legend-box"
                      checked={!isHidden}
                      onChange={() => toggle(keys, isHidden)}
                    />
                    {isHighContrast(theme) && !isHidden ? (
                      <Swatch {...{ symbolIndex, colour }} swatchClass={panel.kind.swatchClass} />
                    ) : (
                      <span class={panel.kind.swatchClass} style={{ backgroundColor: colour }} />
                    )}
                    <span class="legend-name">{label}</span>
                  </label>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The value of a cell, or its total, at the crosshair or over the part in view. */
export function CellReading({
  panel,
  range,
  hidden,
  cursorMs,
}: {
  panel: Panel;
  range: Range;
  hidden: ReadonlySet<string>;
  cursorMs: number | undefined;
}): VNode {
  const { min, max } = useSettled(range, true);
  const isPrice = panel.nature === 'price' && panel.series.length === 1;
  /** The mean, median and maximum of a single price. */
  const [prices, setPrices] = useState<number[]>([]);
  useEffect(() => {
    if (!isPrice) return;
    const [price] = panel.series;
    const facts = factsOf(price, { within: { min, max } });
    setPrices([facts.mean, medianOver(price.values, facts.counted), facts.max]);
  }, [panel, min, max, isPrice]);
  const isHidden = (key: string): boolean => hidden.has(key);
  const inView = useMemo(() => readingsOver(panel, min, max, isHidden), [panel, min, max, hidden]);
  const { values, sums } = cursorMs === undefined ? inView : readingsAt(panel, cursorMs, isHidden);
  const { factor, unit } = panel.readable;
  const format = (value: number): string => formatBrief(value / factor, panel.decimals);
  const value = sums ? sums.above + sums.below : values.length === 1 ? values[0] : NaN;
  if (cursorMs === undefined && isPrice && prices.length > 0) {
    const [mean, median, most] = prices.map(format);
    return (
      <span class="cell-reading">
        mean {mean} · median {median} · max {most}
      </span>
    );
  }
  const isSum = panel.series.every(({ aggregation }) => aggregation === 'sum');
  const kind = cursorMs === undefined ? (isSum ? 'total' : 'mean') : '';
  const net = sums && sums.below < 0 ? 'net' : '';
  const words = Number.isNaN(value) ? [] : [net, kind, format(value), unit];
  return <span class="cell-reading">{words.filter(Boolean).join(' ')}</span>;
}
