import type { Theme } from '../../domain/catalog/index';
import { omissionWords } from '../data/omissionWords';
import type { Panel, ShownResult } from '../data/shownResult';
import { element } from '../element';
import { createLegend, type Legend } from './legend';
import { createPlot, type Plot, type Range } from './plot';
import { readingsAt, readingsOver } from './readings';
import { edgeColour, lookOf, seriesColours } from './seriesColours';

export interface ChartPanelOptions {
  readonly result: ShownResult;
  readonly panel: Panel;
  readonly theme: Theme;
  readonly range: Range;
  readonly hasTimeAxis: boolean;
  readonly isHidden: (key: string) => boolean;
  readonly onToggle: (key: string) => void;
  readonly onIsolate: (panel: Panel, key: string) => void;
  readonly onSelect: (range: Range) => void;
  readonly onReset: () => void;
  readonly onCursor: (ms: number | undefined, left: number, from: ChartPanel) => void;
}

/** One panel of the chart with its legend. */
export interface ChartPanel {
  readonly frame: HTMLElement;
  readonly legend: HTMLElement;
  readonly plot: Plot;
  readonly panel: Panel;
  setRange(range: Range): void;
  /** Reads the values at a moment; without one, over the view. */
  read(ms: number | undefined): void;
  /** What is hidden has changed. */
  refresh(): void;
  /** Takes the size that the frame has now. */
  fit(): void;
  dispose(): void;
}

const isWithoutValues = (panel: Panel): boolean =>
  panel.columns.every((column) => column.every((value) => Number.isNaN(value)));

/** `parent` must be on screen: the plot takes the size that it finds. */
export function createChartPanel(parent: HTMLElement, options: ChartPanelOptions): ChartPanel {
  const { panel, result, isHidden } = options;
  const { offsetMinutes } = result;
  const colours = seriesColours(panel.series, lookOf(panel.kind, options.theme));
  const edges = colours.map((colour) => edgeColour(colour, options.theme));
  const omitted = omissionWords(panel.series.length, panel.seriesCount, 'drawn');
  const canvas = element('div', { class: 'plot' });
  const frame = element(
    'section',
    { class: options.hasTimeAxis ? 'panel panel-last' : 'panel' },
    element(
      'div',
      { class: 'panel-head' },
      element('span', { class: 'panel-unit' }, panel.unit),
      element('span', { class: 'panel-title' }, panel.title),
      isWithoutValues(panel) && element('span', { class: 'muted' }, 'Every value is missing.'),
      omitted !== undefined && element('span', { class: 'muted' }, omitted),
    ),
    canvas,
  );
  parent.append(frame);
  const legend: Legend = createLegend({
    panel,
    colours,
    offsetMinutes,
    isHidden,
    onToggle: options.onToggle,
    onIsolate: (key) => {
      options.onIsolate(panel, key);
    },
  });
  let { range } = options;
  let at: number | undefined;
  const read = (): void => {
    legend.read(
      at === undefined
        ? readingsOver(panel, range.min, range.max, isHidden)
        : readingsAt(panel, at, isHidden),
    );
  };
  const plot = createPlot(canvas, {
    panel,
    colours,
    edges,
    offsetMinutes,
    hasTimeAxis: options.hasTimeAxis,
    range,
    isHidden,
    onSelect: options.onSelect,
    onReset: options.onReset,
    onCursor: (ms, left) => {
      options.onCursor(ms, left, made);
    },
  });
  const made: ChartPanel = {
    frame,
    legend: legend.element,
    plot,
    panel,
    setRange(next) {
      range = next;
      plot.setRange(next);
      if (at === undefined) read();
    },
    read(ms) {
      at = ms;
      read();
    },
    refresh() {
      plot.refresh();
      legend.refresh();
      read();
    },
    fit() {
      plot.setSize(canvas.clientWidth, canvas.clientHeight);
    },
    dispose() {
      plot.dispose();
      frame.remove();
    },
  };
  read();
  return made;
}
