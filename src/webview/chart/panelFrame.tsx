import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Panel } from '../data/panel';
import { omissionWords, stepWords } from '../../words/result/bucketWords';
import { formatTicks } from '../../words/numbers';
import { memo } from '../memo';
import { later } from '../views/later';
import type { ChartChoices } from '../../domain/result/chartChoices';
import { isBeyondUsual, usualPrices } from './priceAxis';
import { PanelPlot, type PlotProps } from './panelPlot';

const PanelMenus = later(async () => (await import('./panelMenus')).PanelMenus);

/** The position of the crosshair. */
export interface Cursor {
  /** Epoch ms; undefined when there is no crosshair. */
  readonly ms: number | undefined;
  /** In pixels of the plots. */
  readonly left: number;
  /** The panel under the pointer, which draws its own crosshair; undefined for a crosshair moved by keys. */
  readonly panelId: string | undefined;
}

export interface PanelFrameProps extends Omit<PlotProps, 'onCursor' | 'onStep'> {
  /** The height relative to the other panels. */
  readonly weight: number;
  /** The panel before the user's choices are applied. */
  readonly base: Panel;
  readonly choices: ChartChoices;
  readonly onChoices: (choices: ChartChoices) => void;
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
  /** Called with the plot once it is created, and with undefined once it is removed. */
  readonly onPlot: (panelId: string, plot: PanelPlot | undefined) => void;
}

/** The full text behind the short note on means. */
const meanNote =
  'Buckets are closer than pixels: each point is the mean of that much of network time, and how far its values reach is drawn with it. Zoom in to see each bucket.';

const clipNote = `Clipped at ${formatTicks([usualPrices.low, usualPrices.high]).join(' and ')} $/MWh`;

const isWithoutValues = ({ columns }: Panel): boolean =>
  columns.every((column) => column.every((value) => Number.isNaN(value)));

/** One panel of the chart: its head, and the plot, which draws outside of Preact. */
export const PanelFrame = memo((props: PanelFrameProps): VNode => {
  const { panel, base, choices, onChoices, cursor, onCursor, onPlot } = props;
  const box = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const plot = useRef<PanelPlot | undefined>(undefined);
  const plotProps: PlotProps = {
    ...props,
    onCursor: (ms, left) => {
      onCursor({ ms, left, panelId: panel.id });
    },
    // Writes to the DOM directly, since the plot calls this while it draws, outside of Preact.
    onStep: (stepMs) => {
      if (note.current) note.current.textContent = stepMs ? stepWords(panel.bucketMs, stepMs) : '';
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
  const isEmpty = useMemo(() => isWithoutValues(panel), [panel]);
  const omitted = omissionWords(panel.series.length, panel.seriesCount, 'drawn');
  return (
    <section class="panel" style={{ flexGrow: props.weight }}>
      <div class="panel-head">
        <span class="panel-unit">{panel.isShare ? '%' : panel.readable.unit}</span>
        <span class="panel-title">{panel.title}</span>
        <PanelMenus panel={base} chosen={panel} {...{ choices, onChoices }} />
        <span class="muted" ref={note} title={meanNote} />
        {panel.priceAxis === 'clip' && isBeyondUsual(panel.series) && <span class="muted">{clipNote}</span>}
        {isEmpty && <span class="muted">Every value is missing.</span>}
        {omitted !== undefined && <span class="muted">{omitted}</span>}
      </div>
      <div class="plot" ref={box} />
    </section>
  );
});
