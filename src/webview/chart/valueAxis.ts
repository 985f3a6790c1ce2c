import type uPlot from 'uplot';
import type { Panel } from '../data/panel';
import { chartKind } from './kinds/index';
import { logTails, priceRange, priceTicks } from './priceAxis';
import { linearTicks, valueRange } from './valueScale';

type GetRange = (min: number | null, max: number | null) => [number, number];

/** What the value axis of a panel spans, by the extremes of what is drawn. */
export function axisRangeOf(panel: Panel): GetRange {
  const { priceAxis, isShare } = panel;
  if (priceAxis) return (min, max) => priceRange(priceAxis, min, max);
  if (isShare) return (min) => [(min ?? 0) < 0 ? valueRange(min, 0, { withZero: true })[0] : 0, 100];
  const withZero = chartKind(panel.kind).startsAtZero(panel);
  return (min, max) => valueRange(min, max, { withZero });
}

/** The value axis of a panel. `widen` gives the extremes of all that is drawn for those of its points. */
export function valueScale(
  panel: Panel,
  widen: (min: number, max: number) => readonly [min: number, max: number],
): uPlot.Scale {
  const range = axisRangeOf(panel);
  return {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enum is in uPlot's types only
    ...(panel.priceAxis === 'logTails' && { distr: 100, fwd: logTails.toScale, inv: logTails.toValue }),
    range: (_, min, max) => range(...widen(min, max)),
  };
}

/** The ticks of the value axis of a panel, about `count`. */
export function valueTicks({ priceAxis }: Panel, min: number, max: number, count: number): number[] {
  return priceAxis ? priceTicks(priceAxis, min, max, count) : linearTicks(min, max, count);
}
