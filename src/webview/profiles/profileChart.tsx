import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import uPlot from 'uplot';
import type { Theme } from '../../domain';
import { formatTicks } from '../../words/numbers';
import { axisLook } from '../chart/plot/plotOptions';
import { drawSymbols, type MarkedLine, tileOf } from '../chart/plot/seriesMarks';
import { edgeColour } from '../chart/seriesColours';
import { drawLevels, layStripes } from '../chart/plot/plotMarks';
import { valueScale, valueTicks } from '../chart/valueAxis';
import type { Panel } from '../chart/panel';
import { hasMarks } from '../theme';
import { indexAfter, PlotStage, tickAxis } from './plotStage';
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
function axisPanel({ profile, panel }: ProfilePlotProps): Panel {
  const { axisKind: kind, hasPriceAxis } = profile;
  return { ...panel, kind, priceAxis: hasPriceAxis ? panel.priceAxis : undefined };
}

function axesOf(props: ProfilePlotProps): uPlot.Axis[] {
  const { profile, panel, valueTitle } = props;
  const look = axisLook();
  return [
    tickAxis((plot) => profile.ticksIn(plot.width / 70), {
      size: profile.shape.hasBars ? 36 : 24,
      gap: 6,
      label: profile.axisTitle,
    }),
    {
      ...look,
      labelFont: look.font,
      labelSize: 18,
      size: 54,
      gap: 4,
      label: valueTitle,
      splits: (plot, _, min, max) => {
        const count = Math.max(2, Math.floor(plot.bbox.height / devicePixelRatio / 38));
        return valueTicks(axisPanel(props), min, max, count);
      },
      filter: (_, ticks) => ticks,
      values: (_, ticks) => formatTicks(ticks.map((tick) => tick / panel.readable.factor)),
    },
  ];
}

function hatchParts(plot: uPlot, { positions, isPart }: Profile): void {
  const pixelOf = (place: number): number => plot.valToPos(place, 'x', true);
  const parts = positions.filter((_, index) => isPart(index));
  layStripes(
    plot,
    parts.map((place) => ({ from: pixelOf(place - 0.5), to: pixelOf(place + 0.5) })),
  );
}

/** Moves the cursor line of a plot to a position of the profile, or removes it. */
function moveCursor(plot: uPlot, { positions, shape }: Profile, index: number | undefined): void {
  if (index === undefined) {
    plot.setCursor({ left: -1, top: -1 }, false);
    return;
  }
  const isStep = shape.hasSteps && index + 1 < positions.length;
  const place = isStep ? (positions[index] + positions[index + 1]) / 2 : positions[index];
  plot.setCursor({ left: plot.valToPos(place, 'x'), top: 1 }, false);
}

function createPlot(parent: HTMLElement, props: ProfilePlotProps): uPlot {
  const { profile } = props;
  const { curves, bands } = curvesOf(props);
  const { positions, columns } = withLastStep(
    profile,
    curves.map(({ column }) => column),
  );
  const [min, max] = profile.range;
  return new uPlot(
    {
      width: parent.clientWidth,
      height: parent.clientHeight,
      ms: 1,
      bands,
      legend: { show: false },
      padding: [10, 24, 0, 0],
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { show: false } },
      scales: {
        x: { time: false, range: () => [min, max] },
        y: valueScale(axisPanel(props), (least, most) => [least, most]),
      },
      axes: axesOf(props),
      series: [{}, ...curves.map(({ series }) => series)],
      hooks: {
        draw: [
          (plot) => {
            if (profile.hasPriceAxis) drawLevels(plot, axisPanel(props));
            drawSymbols(plot, markedLines(props));
            hatchParts(plot, profile);
          },
        ],
        setCursor: [
          (plot) => {
            const { left = -1 } = plot.cursor;
            props.onCursor(left < 0 ? undefined : profile.indexAt(plot.posToVal(left, 'x')));
          },
        ],
      },
    },
    [positions, ...columns],
    parent,
  );
}

/** The plot of a profile, with a cursor that the pointer or keys move. `onCursor` is the same for all renders. */
export function ProfileChart(
  props: ProfilePlotProps & {
    themeChange: number;
    label: string;
    cursor: number | undefined;
    wordsAt: (index: number) => string;
  },
): VNode {
  const { profile, panel, theme, themeChange, label, cursor, onCursor, wordsAt } = props;
  const plot = useRef<uPlot>(null);
  return (
    <PlotStage
      {...{ plot, label, cursor, wordsAt }}
      create={(parent) => createPlot(parent, props)}
      inputs={[profile, panel, theme, themeChange]}
      className="profile-stage"
      afterKey={(key) => indexAfter(key, cursor, profile.positions.length - 1)}
      onMove={(next) => {
        if (plot.current) moveCursor(plot.current, profile, next);
        onCursor(next);
      }}
    />
  );
}
