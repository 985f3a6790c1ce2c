import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import type { Theme } from '../../domain';
import { formatTicks } from '../../words/numbers';
import { followSize } from '../chart/plot/followSize';
import { axisLook } from '../chart/plot/plotOptions';
import { drawSymbols, type MarkedLine, tileOf } from '../chart/plot/seriesMarks';
import { edgeColour } from '../chart/seriesColours';
import { drawLevels, layStripes } from '../chart/plot/plotMarks';
import { valueScale, valueTicks } from '../chart/valueAxis';
import type { Panel } from '../chart/panel';
import { hasMarks } from '../theme';
import { barPlace, drawnBand, drawnColumns, type Profile, withLastStep } from './profile';

interface ProfilePlotProps {
  profile: Profile;
  panel: Panel;
  /** A colour (`#rrggbb`) per column. */
  colours: readonly string[];
  /** The index of the series in the panel, per column. */
  chosen: readonly number[];
  theme: Theme;
  /** The title of the value axis: "Mean, $/MWh". */
  valueTitle: string;
  /** Called with the index under the pointer; with undefined when the pointer leaves. */
  onCursor: (index: number | undefined) => void;
}

/** The opacity of a band, as two hexadecimal digits. */
const bandOpacity = '40';

function barSeries(props: ProfilePlotProps, colour: string, column: number): uPlot.Series {
  const { profile, panel, theme, chosen } = props;
  const { shift, size } = barPlace(profile, column);
  const { bars } = uPlot.paths;
  const disp = {
    x0: { unit: 1, values: () => profile.positions.map((position) => position + shift) },
    size: { unit: 1, values: () => profile.positions.map(() => size) },
  };
  return {
    paths: bars?.({ disp }),
    fill: hasMarks(panel, theme) ? tileOf(chosen[column], colour).fill : colour,
    stroke: edgeColour(colour, theme) ?? colour,
    width: 1,
    fillTo: () => 0,
    points: { show: false },
  };
}

/** Returns a layer of a stack, from its outer edge to zero: outer layers are painted first. */
function layerSeries(props: ProfilePlotProps, colour: string, column: number): uPlot.Series {
  const { panel, theme, chosen } = props;
  return {
    ...lineSeries(props, edgeColour(colour, theme) ?? colour),
    fill: hasMarks(panel, theme) ? tileOf(chosen[column], colour).fill : colour,
    width: 1,
    fillTo: () => 0,
  };
}

function lineSeries({ profile }: ProfilePlotProps, colour: string): uPlot.Series {
  const { stepped, linear } = uPlot.paths;
  const paths = profile.shape.hasSteps ? stepped?.({ align: 1 }) : linear?.();
  return { stroke: colour, width: 1.5, points: { show: false }, paths };
}

/** Returns the curves in painting order: the outermost layer of a stack first, a band below its line. */
function curvesOf(props: ProfilePlotProps) {
  const { profile, colours } = props;
  const { hasBars, isStacked } = profile.shape;
  const toSeries = hasBars ? barSeries : isStacked ? layerSeries : lineSeries;
  const curves = drawnColumns(profile).map((column, c) => {
    return { column, series: toSeries(props, colours[c], c) };
  });
  const edges = drawnBand(profile);
  if (edges.length === 0) return { curves: curves.reverse(), bands: [] };
  const edge = { ...lineSeries(props, 'transparent'), width: 0 };
  const bands: uPlot.Band[] = [{ series: [2, 1], fill: `${colours[0]}${bandOpacity}` }];
  return { curves: [...edges.map((column) => ({ column, series: edge })), ...curves], bands };
}

/** Returns the lines of a profile with the symbols of their series; empty for bars. */
function markedLines(props: ProfilePlotProps): MarkedLine[] {
  const { profile, panel, colours, theme, chosen } = props;
  if (!hasMarks(panel, theme) || profile.shape.hasBars || profile.shape.isStacked) return [];
  return drawnColumns(profile).map((values, c) => ({
    places: profile.positions,
    values,
    colour: colours[c],
    index: chosen[c],
    count: panel.series.length,
  }));
}

/** Returns the panel that defines the value axis. Only a profile of individual prices uses the price axis. */
function axisPanel({ profile, panel }: Pick<ProfilePlotProps, 'profile' | 'panel'>): Panel {
  const { axisKind: kind, hasPriceAxis } = profile;
  return { ...panel, kind, priceAxis: hasPriceAxis ? panel.priceAxis : undefined };
}

function axesOf({ profile, panel, valueTitle }: ProfilePlotProps): uPlot.Axis[] {
  const look = axisLook();
  const shared = { ...look, labelFont: look.font, labelSize: 18 };
  const ticksFor = (plot: uPlot) => profile.ticksIn(plot.width / 70);
  return [
    {
      ...shared,
      size: profile.shape.hasBars ? 36 : 24,
      gap: 6,
      label: profile.axisTitle,
      splits: (plot) => ticksFor(plot).map(({ at }) => at),
      values: (plot) => ticksFor(plot).map(({ label }) => label),
    },
    {
      ...shared,
      size: 54,
      gap: 4,
      label: valueTitle,
      splits: (plot, _, min, max) => {
        const count = Math.max(2, Math.floor(plot.bbox.height / devicePixelRatio / 38));
        return valueTicks(axisPanel({ profile, panel }), min, max, count);
      },
      filter: (_, ticks) => ticks,
      values: (_, ticks) => formatTicks(ticks.map((tick) => tick / panel.readable.factor)),
    },
  ];
}

/** Draws stripes over the partial positions. */
function hatchParts(plot: uPlot, { positions, isPart }: Profile): void {
  const pixelOf = (place: number): number => plot.valToPos(place, 'x', true);
  const parts = positions.filter((_, index) => isPart(index));
  layStripes(
    plot,
    parts.map((place) => ({ from: pixelOf(place - 0.5), to: pixelOf(place + 0.5) })),
  );
}

/** The plot of a profile. There is little to draw, so every change recreates all of it. */
class ProfilePlot {
  #parent: HTMLElement;
  #resize: ResizeObserver;
  #props: ProfilePlotProps;
  #plot: uPlot;

  /** `parent` must be in the document and have a size. */
  constructor(parent: HTMLElement, props: ProfilePlotProps) {
    this.#parent = parent;
    this.#props = props;
    this.#plot = this.#create();
    this.#resize = followSize(parent, () => this.#plot);
  }

  show(props: ProfilePlotProps): void {
    this.#props = props;
    this.#plot.destroy();
    this.#plot = this.#create();
  }

  /** Moves the cursor line to a position of the profile, or removes it. */
  setCursor(index: number | undefined): void {
    const { profile } = this.#props;
    const position = index === undefined ? undefined : profile.positions[index];
    const next = index === undefined ? undefined : profile.positions[index + 1];
    const place =
      position !== undefined && next !== undefined && profile.shape.hasSteps
        ? (position + next) / 2
        : position;
    const left = place === undefined ? -1 : this.#plot.valToPos(place, 'x');
    this.#plot.setCursor({ left, top: left < 0 ? -1 : 1 }, false);
  }

  dispose(): void {
    this.#resize.disconnect();
    this.#plot.destroy();
  }

  #create(): uPlot {
    const { profile, panel } = this.#props;
    const { curves, bands } = curvesOf(this.#props);
    const { positions, columns } = withLastStep(
      profile,
      curves.map(({ column }) => column),
    );
    const [min, max] = profile.range;
    return new uPlot(
      {
        width: this.#parent.clientWidth,
        height: this.#parent.clientHeight,
        ms: 1,
        bands,
        legend: { show: false },
        padding: [10, 24, 0, 0],
        cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { show: false } },
        scales: {
          x: { time: false, range: () => [min, max] },
          y: valueScale(axisPanel({ profile, panel }), (least, most) => [least, most]),
        },
        axes: axesOf(this.#props),
        series: [{}, ...curves.map(({ series }) => series)],
        hooks: {
          draw: [
            (plot) => {
              if (profile.hasPriceAxis) drawLevels(plot, axisPanel({ profile, panel }));
              drawSymbols(plot, markedLines(this.#props));
              hatchParts(plot, this.#props.profile);
            },
          ],
          setCursor: [
            (plot) => {
              const { left = -1 } = plot.cursor;
              const index = left < 0 ? undefined : profile.indexAt(plot.posToVal(left, 'x'));
              this.#props.onCursor(index);
            },
          ],
        },
      },
      [positions, ...columns],
      this.#parent,
    );
  }
}

interface ProfileChartProps extends Omit<ProfilePlotProps, 'onCursor'> {
  /** Changes with every change of the colour theme. */
  themeChange: number;
  /** A description of the chart for screen readers. */
  label: string;
  /** The index under the pointer; undefined for none. */
  cursor: number | undefined;
  onCursor: ProfilePlotProps['onCursor'];
  /** Describes the values at a position for screen readers. */
  wordsAt: (index: number) => string;
}

/** Returns the index that a key moves the cursor to. */
function afterKey(key: string, at: number | undefined, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, (at ?? -1) + 1);
    case 'ArrowLeft':
      return Math.max(0, (at ?? last + 1) - 1);
    case 'PageDown':
      return Math.min(last, (at ?? 0) + Math.ceil(last / 10));
    case 'PageUp':
      return Math.max(0, (at ?? last) - Math.ceil(last / 10));
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The plot of a profile, with a cursor that the pointer or keys move. */
export function ProfileChart(props: ProfileChartProps): VNode {
  const { profile, panel, colours, chosen, theme, themeChange, valueTitle, cursor, onCursor } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<ProfilePlot | undefined>(undefined);
  const latest = useRef(onCursor);
  latest.current = onCursor;
  const [spoken, setSpoken] = useState('');
  useLayoutEffect(() => {
    if (!box.current) return;
    const plotProps: ProfilePlotProps = {
      profile,
      panel,
      colours,
      chosen,
      theme,
      valueTitle,
      onCursor: (index) => {
        latest.current(index);
      },
    };
    if (plot.current) plot.current.show(plotProps);
    else plot.current = new ProfilePlot(box.current, plotProps);
  }, [profile, panel, theme, themeChange]);
  useLayoutEffect(
    () => () => {
      plot.current?.dispose();
    },
    [],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isEscape = event.key === 'Escape' && cursor !== undefined;
    const next = afterKey(event.key, cursor, profile.positions.length - 1);
    if (next === undefined && !isEscape) return;
    event.preventDefault();
    plot.current?.setCursor(next);
    onCursor(next);
    setSpoken(next === undefined ? '' : props.wordsAt(next));
  };
  return (
    <div
      class="profile-stage"
      tabIndex={0}
      role="group"
      aria-roledescription="chart"
      aria-label={props.label}
      onKeyDown={onKeyDown}
    >
      <div class="profile-plot" ref={box} />
      <div class="only-heard" role="status" aria-live="polite">
        {spoken}
      </div>
    </div>
  );
}
