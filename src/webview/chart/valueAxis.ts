import type uPlot from 'uplot';
import type { Panel } from './panel';
import { logTails, priceRange, priceTicks } from './priceAxis';
import { linearTicks } from './valueScale';

type GetRange = (min: number | null, max: number | null) => [number, number];

/** Returns a function from the extremes of the drawn values to the range of the value axis. */
export function axisRangeOf(panel: Panel): GetRange {
  const { priceAxis } = panel;
  if (priceAxis) return (min, max) => priceRange(priceAxis, min, max);
  return panel.kind.axisRangeOf(panel);
}

/**
 * Returns the value axis of a panel. `widen` turns the extremes of the points into the extremes of everything drawn.
 */
export function valueScale(
  panel: Panel,
  widen: (min: number, max: number) => readonly [min: number, max: number],
): uPlot.Scale {
  const range = axisRangeOf(panel);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum is in uPlot's types only
    ...(panel.priceAxis === 'logTails' && { distr: 100, fwd: logTails.toScale, inv: logTails.toValue }),
    range: (_, min, max) => range(...widen(min, max)),
  };
}

/** Returns about `count` ticks for the value axis of a panel. */
export function valueTicks({ priceAxis }: Panel, min: number, max: number, count: number): number[] {
  return priceAxis ? priceTicks(priceAxis, min, max, count) : linearTicks(min, max, count);
}
