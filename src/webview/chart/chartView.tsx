import type { RefObject, VNode } from 'preact';
import { later, memo } from '../rendering';
import { defineView, type ViewProps } from '../views/view';
import { type Cursor, useChartControls } from './chartControls';
import { carryChartState, type ChartState, hasChoices, readChartState, weightOf } from './chartState';
import { Legends } from './legend/legends';
import { TimeAxis } from './timeAxis';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageResult } from '../pageResult';
import { type ChartChoices, comparedLabel, type Query } from '../../domain';
import type { Layout } from '../grid/arrange';
import { isHighContrast } from '../theme';
import type { PlotMarks } from './plot/plotMarks';
import { hasNoValues, type Panel } from './panel';
import { omissionWords, stepWords } from '../../words/result/bucketWords';
import { formatTicks } from '../../words/numbers';
import { isBeyondUsual, usualPrices } from './valueAxis';
import { PanelPlot, type PlotProps } from './plot/panelPlot';

const CellReading = later(async () => (await import('../grid/gridView')).CellReading);
const GridStage = later(async () => (await import('../grid/gridView')).GridStage);
const GridLegend = later(async () => (await import('../grid/gridView')).GridLegend);
const PanelMenus = later(async () => (await import('./panelTools')).PanelMenus);

/** The full text behind the short note on means. */
const meanNote =
  'Buckets are closer than pixels: each point is the mean of that much of network time, and how far its values reach is drawn with it. Zoom in to see each bucket.';

const clipNote = `Clipped at ${formatTicks([usualPrices.low, usualPrices.high]).join(' and ')} $/MWh`;

/** One panel of the chart: its head, and the plot, which draws outside of Preact. */
const PanelFrame = memo(
  (
    props: Omit<PlotProps, 'onCursor' | 'onStep'> & {
      /** The height relative to the other panels. */
      weight: number;
      /** The panel before the user's choices are applied. */
      base: Panel;
      choices: ChartChoices;
      onChoices: (choices: ChartChoices) => void;
      /** The layouts to choose from, for the panel that has the menu of them. */
      layouts: readonly Layout[];
      /** True for a cell of a grid, whose menus are above the grid. */
      isCell: boolean;
      /** The note on means, which is above the grid for all of its cells. */
      gridNote: RefObject<HTMLSpanElement | null>;
      query: Query;
      send: ViewProps<ChartState>['send'];
      cursor: Cursor;
      lifted: string | undefined;
      onCursor: (cursor: Cursor) => void;
      /** Called with the plot once it is created, and with undefined once it is removed. */
      onPlot: (panelId: string, plot: PanelPlot | undefined) => void;
    },
  ): VNode => {
    const { panel, base, choices, onChoices, layouts, query, send, cursor, onCursor, onPlot } = props;
    const box = useRef<HTMLDivElement>(null);
    const note = useRef<HTMLSpanElement>(null);
    const plot = useRef<PanelPlot | undefined>(undefined);
    const highlight = useLoaded(() => import('./plot/highlight'));
    const plotProps: PlotProps = {
      ...props,
      onCursor: (ms, left, top) => {
        const index =
          ms === undefined || !plot.current ? undefined : highlight?.seriesAt(plot.current.scene, left, top);
        const series = index === undefined ? undefined : panel.series[index]?.key;
        onCursor({ ms, left, panelId: panel.id, top, series });
      },
      // Writes to the DOM directly, since the plot calls this while it draws, outside of Preact.
      onStep: (stepMs) => {
        const shown = props.isCell ? props.gridNote.current : note.current;
        const words = stepMs ? stepWords(panel.bucketMs, stepMs) : '';
        // Setting the same words again would lay the page out again.
        if (shown && shown.textContent !== words) shown.textContent = words;
      },
    };
    useLayoutEffect(() => {
      if (!box.current) return;
      if (plot.current) {
        plot.current.show(plotProps);
        return;
      }
      plot.current = new PanelPlot(box.current, plotProps);
      onPlot(panel.id, plot.current);
    });
    useLayoutEffect(() => {
      if (cursor.panelId !== panel.id) plot.current?.setCursor(cursor.ms);
    }, [cursor]);
    useLayoutEffect(
      () => () => {
        plot.current?.dispose();
        onPlot(panel.id, undefined);
      },
      [],
    );
    const lifted = panel.series.some(({ key }) => key === props.lifted) ? props.lifted : undefined;
    useLayoutEffect(() => {
      if (plot.current) highlight?.drawHighlight(plot.current.scene, lifted);
    }, [highlight, lifted, panel, props.hidden, props.range, props.themeChange]);
    const isEmpty = useMemo(() => hasNoValues(panel), [panel]);
    const omitted = omissionWords(panel.series.length, panel.seriesCount, 'drawn');
    return (
      <section class="panel" style={{ flexGrow: props.weight }}>
        <div class="panel-head">
          <span class="panel-unit">{panel.kind.axisUnitOf(panel).unit}</span>
          <span class="panel-title" title={props.isCell ? panel.title : undefined}>
            {panel.title}
          </span>
          {props.isCell ? (
            <CellReading {...props} cursorMs={cursor.ms} />
          ) : (
            <PanelMenus panel={base} chosen={panel} {...{ choices, onChoices, layouts, query, send }} />
          )}
          {!props.isCell && <span class="muted" ref={note} title={meanNote} />}
          {panel.priceAxis === 'clip' && isBeyondUsual(panel.series) && <span class="muted">{clipNote}</span>}
          {isEmpty && <span class="muted">Every value is missing.</span>}
          {omitted !== undefined && <span class="muted">{omitted}</span>}
        </div>
        <div class="plot-box">
          <div class="plot" ref={box} />
          {highlight && plot.current && lifted !== undefined && cursor.ms !== undefined && (
            <highlight.PointerLabel
              cursor={cursor}
              hidden={props.hidden}
              scene={plot.current.scene}
              series={lifted}
            />
          )}
        </div>
      </section>
    );
  },
);

/**
 * Loads code after the first paint, and other code when `key` changes. Undefined until then; also when an update of the
 * extension removed the files, since the chart is complete without it.
 */
function useLoaded<Code>(load: () => Promise<Code>, key?: unknown): Code | undefined {
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    load().then(setCode, () => undefined);
  }, [key]);
  return code;
}

/** Applies the user's choices to a result. The code that does so is loaded with the first choice. */
function useChosenResult(result: PageResult, choices: ChartChoices): PageResult {
  const [choose, setChoose] = useState<typeof import('./chosenPanels').chooseResult>();
  const isChosen = hasChoices(choices) || isOfCompared(result);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isChosen || choose) return;
    import('./chosenPanels').then(
      ({ chooseResult }) => setChoose(() => chooseResult),
      // An update of the extension removed the files: the chart ignores the choices.
      () => setFailed(true),
    );
  }, [isChosen]);
  return useMemo(() => {
    if (!isChosen || isFailed) return result;
    // Panels that would be replaced at once are not drawn.
    return choose ? choose(result, choices) : { ...result, panels: [] };
  }, [result, choices, isChosen, choose, isFailed]);
}

const noLayouts: readonly Layout[] = [];

/** True for a result with the series of a comparison, whose layout depends on them. */
const isOfCompared = ({ series }: PageResult): boolean =>
  series.some(({ labels }) => Object.hasOwn(labels, comparedLabel));

const ChartTools = later(async () => (await import('./tools/chartTools')).ChartTools);
const PanelSash = later(async () => (await import('./panelTools')).PanelSash);
const LegendSash = later(async () => (await import('./legend/legendTools')).LegendSash);

function Chart(props: ViewProps<ChartState>): VNode {
  const { theme, themeChange, state } = props;
  const { choices } = state;
  const result = useChosenResult(props.result, choices);
  const { panels, clock, grid } = result;
  const arranging = useLoaded(() => import('../grid/arrange'));
  const layouts = useMemo(() => arranging?.layoutsOf(props.result) ?? noLayouts, [props.result, arranging]);
  const controls = useChartControls({ ...props, result });
  const { stage, cursor, lifted, range, hidden, moveCursor, onPlot, calls } = controls;
  const hasPatterns = isHighContrast(theme);
  const marks = useLoaded<{ plotMarks: PlotMarks }>(
    () => (hasPatterns ? import('./plot/seriesMarks') : import('./plot/timeMarks')),
    hasPatterns,
  );
  const gridNote = useRef<HTMLSpanElement>(null);
  const frameOf = (panel: Panel, p: number): VNode => (
    <PanelFrame
      key={panel.id}
      {...{ panel, choices, theme, themeChange, clock, range, hidden, cursor, lifted, gridNote, onPlot }}
      base={props.result.panels[p] ?? panel}
      query={props.result.header.query}
      send={props.send}
      weight={weightOf(panel, choices)}
      layouts={p === 0 ? layouts : noLayouts}
      isCell={grid !== undefined}
      marks={marks?.plotMarks}
      onChoices={calls.setChoices}
      onSelect={calls.setRange}
      onReset={calls.reset}
      onCursor={moveCursor}
    />
  );
  return (
    <div class="chart">
      <div class="stage-box">
        <div
          class={grid ? 'stage is-grid' : 'stage'}
          ref={stage}
          tabIndex={0}
          role="group"
          aria-roledescription="chart"
          aria-label="Chart"
        >
          {grid ? (
            <GridStage
              {...{ result, grid, layouts, choices, range, theme, frameOf }}
              send={props.send}
              base={props.result}
              note={<span class="muted" ref={gridNote} title={meanNote} />}
              onChoices={calls.setChoices}
            />
          ) : (
            panels.map((panel, p) => [
              p > 0 && (
                <PanelSash
                  key={`above ${panel.id}`}
                  above={panels[p - 1]}
                  below={panel}
                  choices={choices}
                  onChoices={calls.setChoices}
                />
              ),
              frameOf(panel, p),
            ])
          )}
          {!grid && <TimeAxis {...{ range, clock, panels }} />}
        </div>
        <div class="chart-tools">
          <ChartTools {...props} {...{ result, controls }} />
        </div>
      </div>
      {grid ? (
        !grid.mix && <GridLegend {...{ grid, hidden, theme }} onHide={calls.hide} />
      ) : (
        <>
          <LegendSash width={state.legendWidth} onWidth={calls.setLegendWidth} />
          <Legends {...{ result, theme, state, controls }} />
        </>
      )}
    </div>
  );
}

export const chartView = defineView<ChartState>({
  id: 'chart',
  title: 'Chart',
  readState: readChartState,
  carryState: carryChartState,
  rangeInView: ({ range }) => range,
  choicesOf: ({ choices }) => choices,
  create: Chart,
});
