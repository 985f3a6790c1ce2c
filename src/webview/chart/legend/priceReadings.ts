import { useEffect, useMemo, useState } from 'preact/hooks';
import { placeOn } from '../../../domain/align';
import { medianOver } from '../../../domain/series/middleOf';
import type { Panel, ShownSeries } from '../../data/panel';
import type { Range } from '../range';
import { settledIn, type Weights } from '../readings';

export const isOfPrices = ({ series }: Pick<Panel, 'series'>): boolean =>
  series.every(({ metric }) => metric === 'price');

function findWeight({ labels, interval }: ShownSeries, all: readonly ShownSeries[]): ShownSeries | undefined {
  const wanted = Object.entries(labels);
  return all.find(
    (one) =>
      one.interval === interval &&
      Object.keys(one.labels).length === wanted.length &&
      wanted.every(([name, value]) => one.labels[name] === value),
  );
}

/** The energy of the demand beside each price of a panel, where the result has it for all of them. */
export function weightsOf(panel: Panel, all: readonly ShownSeries[]): Weights | undefined {
  if (!isOfPrices(panel)) return undefined;
  const energies = all.filter(({ metric }) => metric === 'demand_energy');
  const found = panel.series.map((series) => findWeight(series, energies));
  const weights = found.filter((one) => one !== undefined);
  if (weights.length < found.length) return undefined;
  return { columns: weights.map((one) => placeOn(one, panel.times)), marks: weights };
}

export const useWeights = (panel: Panel, all: readonly ShownSeries[]): Weights | undefined =>
  useMemo(() => weightsOf(panel, all), [panel, all]);

/** Sorting is too slow for every frame of a pan. */
const restMs = 150;
const none: readonly number[] = [];

/** The medians of prices over the part in view, once that rests; empty until then, and of other panels. */
export function useMedians(panel: Panel, { min, max }: Range): readonly number[] {
  const [medians, setMedians] = useState(none);
  useEffect(() => {
    if (!isOfPrices(panel)) return;
    const timer = setTimeout(() => {
      setMedians(
        panel.columns.map((column, s) => medianOver(column, settledIn(panel, min, max, panel.series[s]))),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      setMedians(none);
    };
  }, [panel, min, max]);
  return medians;
}
