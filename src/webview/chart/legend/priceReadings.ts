import { useEffect, useLayoutEffect } from 'preact/hooks';
import { demandFinder, factsOf, medianOver } from '../../../domain';
import type { Panel, ShownSeries } from '../panel';
import type { Range } from '../timeRange';
import type { Weights } from '../legendReadings';

/** Finds the demand for each price of a panel; undefined unless the result has it for all of them. */
export function weightsOf(panel: Panel, all: readonly ShownSeries[]): Weights | undefined {
  const findDemand = demandFinder(all);
  const found = panel.series.map(findDemand);
  const demands = found.filter((one) => one !== undefined);
  return demands.length < found.length ? undefined : { panel, demands };
}

/** Sorting is too slow for every frame of a pan. */
const restMs = 150;

/** The numbers of a price that its mean hides. */
export interface PriceSpread {
  median: number;
  max: number;
}

/** Computes the extra legend values of a price panel: weights for the means, medians and maxima. */
export function PriceReadings(props: {
  panel: Panel;
  all: readonly ShownSeries[];
  range: Range;
  onWeights: (weights: Weights | undefined) => void;
  /** Called once the visible range stops changing, and with an empty list as soon as it changes. */
  onSpreads: (spreads: readonly PriceSpread[]) => void;
}): null {
  const { panel, all, range, onWeights, onSpreads } = props;
  const { min, max } = range;
  useLayoutEffect(() => onWeights(weightsOf(panel, all)), [panel, all]);
  useEffect(() => {
    const timer = setTimeout(() => {
      onSpreads(
        panel.series.map((one) => {
          const facts = factsOf(one, { within: { min, max } });
          return { median: medianOver(one.values, facts.counted), max: facts.max };
        }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      onSpreads([]);
    };
  }, [panel, min, max]);
  return null;
}
