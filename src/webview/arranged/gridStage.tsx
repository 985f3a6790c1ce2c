import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState, useMemo } from 'preact/hooks';
import { type ChartChoices, compareMix, type MixChange, type MixPair, type Theme } from '../../domain';
import type { Panel, ShownSeries } from '../chart/panel';
import { LayoutMenu, PanelMenus, type PanelMenusProps } from '../chart/panelTools';
import { TimeAxis } from '../chart/timeAxis';
import type { Range } from '../chart/timeRange';
import type { Grid, ShownResult } from '../shownResult';
import { columnsFor, type Layout } from './arrange';
import { formatBrief, formatExact, formatSigned, missing } from '../../words/numbers';
import { comparedBucketsNote } from '../../words/result/comparedNames';
import { namesOfSeries } from '../chart/legend/legendNames';
import { seriesColours } from '../chart/seriesColours';
import { useSettled } from '../rendering';

interface MixTableProps {
  mix: MixPair<ShownSeries>;
  panel: Panel | undefined;
  range: Range;
  theme: Theme;
}

interface BarProps {
  difference: number;
  /** The largest difference of all bars. */
  most: number;
  colour: string | undefined;
}

/** A bar from the middle: to the right for more, to the left for less. */
function Bar({ difference, most, colour }: BarProps): VNode {
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
}

/** A compared mix as a table: the totals, then one row per source with its signed difference as a bar. */
function MixTable({ mix, panel, range, theme }: MixTableProps): VNode {
  const { min, max } = useSettled(range, true);
  const { totals, sources, buckets } = useMemo(() => compareMix(mix, { min, max }), [mix, min, max]);
  const { unit, factor } = panel?.readable ?? { unit: '', factor: 1 };
  const names = namesOfSeries(sources.map(({ series }) => series));
  const colours = seriesColours(
    sources.map(({ series }) => series),
    theme,
  );
  const most = Math.max(0, ...sources.map(({ difference }) => Math.abs(difference) || 0));
  const decimals = panel?.decimals ?? 0;
  const exactOf = (value: number): string => `${formatExact(value, decimals)} ${panel?.unit ?? ''}`;
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
      <td class="mix-bars">
        {colour !== undefined && <Bar {...{ most, colour }} difference={change.difference} />}
      </td>
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
      <p class="muted mix-note">{comparedBucketsNote(buckets)}</p>
    </div>
  );
}

interface GridStageProps extends Pick<PanelMenusProps, 'send'> {
  result: ShownResult;
  grid: Grid;
  /** The result before the user's choices are applied. */
  base: ShownResult;
  layouts: readonly Layout[];
  choices: ChartChoices;
  onChoices: (choices: ChartChoices) => void;
  range: Range;
  theme: Theme;
  /** The note on means, which the cells fill in. */
  note: VNode;
  frameOf: (panel: Panel, index: number) => VNode;
}

const earlier = ({ min, max }: Range, byMs = 0): Range => ({ min: min - byMs, max: max - byMs });

/** The panels of a result as a grid that fits the width, each section on one value axis. */
export function GridStage(props: GridStageProps): VNode {
  const { result, grid, base, layouts, choices, onChoices, range, theme, frameOf, send } = props;
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    setWidth(current.clientWidth);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
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
            {cells.map((cell, c) => (
              <div class="grid-cell" key={cell.id}>
                {frameOf(cell, c)}
                <TimeAxis
                  range={earlier(range, cell.drawnLaterMs)}
                  clock={result.clock}
                  interval={cell.interval}
                />
              </div>
            ))}
          </div>
        ))}
      {grid.mix && <MixTable {...{ range, theme }} mix={grid.mix} panel={grid.sections[0]?.panel} />}
    </div>
  );
}
