import { useEffect, useLayoutEffect } from 'preact/hooks';
import { placeOn } from '../../../domain/series/timeAxis';
import { medianOver } from '../../../domain/series/distribution';
import type { Panel, ShownSeries } from '../panel';
import type { Range } from '../timeRange';
import { settledIn, type Weights } from '../legendReadings';

function findWeight({ labels, interval }: ShownSeries, all: readonly ShownSeries[]): ShownSeries | undefined {
  const wanted = Object.entries(labels);
  return all.find(
    (one) =>
      one.interval === interval &&
      Object.keys(one.labels).length === wanted.length &&
      wanted.every(([name, value]) => one.labels[name] === value),
  );
}

/** Finds the demand energy for each price of a panel; undefined unless the result has it for all of them. */
export function weightsOf(panel: Panel, all: readonly ShownSeries[]): Weights | undefined {
  const energies = all.filter(({ metric }) => metric === 'demand_energy');
  const found = panel.series.map((series) => findWeight(series, energies));
  const weights = found.filter((one) => one !== undefined);
  if (weights.length < found.length) return undefined;
  return { panel, columns: weights.map((one) => placeOn(one, panel.times)), marks: weights };
}

/** Sorting is too slow for every frame of a pan. */
const restMs = 150;

export interface PriceReadingsProps {
  readonly panel: Panel;
  readonly all: readonly ShownSeries[];
  readonly range: Range;
  readonly onWeights: (weights: Weights | undefined) => void;
  /** Called once the visible range stops changing, and with an empty list as soon as it changes. */
  readonly onMedians: (medians: readonly number[]) => void;
}

/** Computes the extra legend values of a price panel: weights for the means, and medians. */
export function PriceReadings({ panel, all, range, onWeights, onMedians }: PriceReadingsProps): null {
  const { min, max } = range;
  useLayoutEffect(() => {
    onWeights(weightsOf(panel, all));
  }, [panel, all]);
  useEffect(() => {
    const timer = setTimeout(() => {
      onMedians(
        panel.columns.map((column, s) => medianOver(column, settledIn(panel, min, max, panel.series[s]))),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      onMedians([]);
    };
  }, [panel, min, max]);
  return null;
}
