import type { Market } from '../fleet/types';
import type { Dispatch } from './dispatch';
import { flowsOf, type Flows } from './flows';
import { round3, slotsPerDay } from './noise';
import type { RegionSums } from './output';
import { priceOf } from './price';

/** The market data of a region on a day, by slot: MW, and $/MWh for the price. */
export interface RegionDay {
  readonly price: Float64Array;
  /** Generation without rooftop solar, minus loads, plus imports, minus exports. */
  readonly demand: Float64Array;
  /** Demand plus rooftop solar; in the WEM without rooftop solar, as on the live service. */
  readonly demandGross: Float64Array;
  /** All renewable generation, including rooftop solar. */
  readonly renewable: Float64Array;
  readonly renewableWithStorage: Float64Array;
  readonly curtailmentSolar: Float64Array;
  readonly curtailmentWind: Float64Array;
  readonly curtailment: Float64Array;
  readonly imports: Float64Array;
  readonly exports: Float64Array;
}

const column = (): Float64Array => new Float64Array(slotsPerDay);

/** Returns the demand of a region: its generation minus its loads, plus imports, minus exports. */
function demandOf(
  { renewable, storage, other, loads }: RegionSums,
  { imports, exports }: Flows,
): Float64Array {
  const demand = column();
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const generation = (renewable[slot] ?? 0) + (storage[slot] ?? 0) + (other[slot] ?? 0);
    const net = generation - (loads[slot] ?? 0) + (imports[slot] ?? 0) - (exports[slot] ?? 0);
    demand[slot] = round3(net);
  }
  return demand;
}

function plus(left: Float64Array, right: Float64Array): Float64Array {
  const sum = column();
  for (let slot = 0; slot < slotsPerDay; slot++) sum[slot] = (left[slot] ?? 0) + (right[slot] ?? 0);
  return sum;
}

function roundAll(values: Float64Array): void {
  for (let slot = 0; slot < slotsPerDay; slot++) values[slot] = round3(values[slot] ?? 0);
}

/** Computes the market data of the regions from the output of their units. */
export function balance(
  market: Market,
  day: number,
  sums: readonly RegionSums[],
  { prices, lines, flows }: Dispatch,
): readonly RegionDay[] {
  const flowsByRegion = flowsOf(market.regions.length, lines, flows);
  return sums.map((sum, index) => {
    const { imports, exports } = flowsByRegion[index] ?? { imports: column(), exports: column() };
    const demand = demandOf(sum, { imports, exports });
    const renewable = plus(sum.renewable, sum.rooftop);
    for (const curtailed of [sum.curtailmentSolar, sum.curtailmentWind]) roundAll(curtailed);
    return {
      price: priceOf(market.code, market.regions[index] ?? '', day, prices[index] ?? column()),
      demand,
      demandGross: market.code === 'WEM' ? demand : plus(demand, sum.rooftop),
      renewable,
      renewableWithStorage: plus(renewable, sum.storage),
      curtailmentSolar: sum.curtailmentSolar,
      curtailmentWind: sum.curtailmentWind,
      curtailment: plus(sum.curtailmentSolar, sum.curtailmentWind),
      imports,
      exports,
    };
  });
}
