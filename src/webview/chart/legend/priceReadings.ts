import { useEffect } from 'preact/hooks';
import { factsOf, medianOver } from '../../../domain';
import type { Panel } from '../panel';
import type { Range } from '../timeRange';

/** Sorting is too slow for every frame of a pan. */
const restMs = 150;

/** The numbers of a price that its mean hides. */
export interface PriceSpread {
  median: number;
  max: number;
}

/** Computes the extra legend values of a price panel: medians and maxima. */
export function PriceReadings(props: {
  panel: Panel;
  range: Range;
  /** Called once the visible range stops changing, and with an empty list as soon as it changes. */
  onSpreads: (spreads: readonly PriceSpread[]) => void;
}): null {
  const { panel, range, onSpreads } = props;
  const { min, max } = range;
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
