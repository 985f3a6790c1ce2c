import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Theme } from '../../domain/catalog/index';
import type { ChartChoices } from '../../domain/result/chartChoices';
import type { Panel } from '../chart/panel';
import { LayoutMenu, PanelMenus, type PanelMenusProps } from '../chart/panelTools';
import { TimeAxis } from '../chart/timeAxis';
import type { Range } from '../chart/timeRange';
import type { Grid, ShownResult } from '../shownResult';
import { columnsFor, type Layout } from './arrange';
import { MixTable } from './mixTable';

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
