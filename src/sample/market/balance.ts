import type { Market } from '../fleet/types';
import { slotsPerDay } from './noise';
import { flowsOf } from './flows';
import { priceOf } from './price';

/** The market data of a region on a day, by slot: MW, and $/MWh for the price. */
export interface RegionDay {
  readonly price: Float64Array;
  /** Generation without rooftop solar, less loads, plus imports, less exports. */
  readonly demand: Float64Array;
  /** Demand and rooftop solar; in the WEM, as on the live service, without rooftop solar. */
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

const round3 = (value: number): number => Math.round(value * 1000) / 1000;
const column = (): Float64Array => new Float64Array(slotsPerDay);

/** Adds values to sums. A NaN adds nothing. */
function add(sum: Float64Array, values: Float64Array, sign = 1): void {
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const value = values[slot] ?? NaN;
    if (value === value) sum[slot] = (sum[slot] ?? 0) + sign * value;
  }
}

class RegionSums {
  readonly generation = column();
  readonly rooftop = column();
  readonly renewable = column();
  readonly storage = column();
  readonly curtailmentSolar = column();
  readonly curtailmentWind = column();
}

function sumUnits(
  market: Market,
  power: readonly Float64Array[],
  curtailed: ReadonlyMap<number, Float64Array>,
): readonly RegionSums[] {
  const sums = market.regions.map(() => new RegionSums());
  for (const unit of market.units) {
    const region = sums[unit.regionIndex];
    const output = power[unit.index];
    if (!region || !output) continue;
    if (unit.fueltech === 'solar_rooftop') add(region.rooftop, output);
    else
      add(
        region.generation,
        output,
        unit.fueltech === 'battery_charging' || unit.fueltech === 'pumps' ? -1 : 1,
      );
    if (unit.renewable) add(region.renewable, output);
    if (unit.fueltech === 'battery_discharging') add(region.storage, output);
    const column = curtailed.get(unit.index);
    if (column) add(unit.fueltech === 'wind' ? region.curtailmentWind : region.curtailmentSolar, column);
  }
  return sums;
}

/**
 * The demand of each region. The demand of the market is exactly its generation less its loads: the remainder from rounding,
 * load shedding or unusable surplus is distributed in proportion to demand.
 */
function demandsOf(sums: readonly RegionSums[], gross: readonly Float64Array[]): readonly Float64Array[] {
  const demands = sums.map(() => column());
  for (let slot = 0; slot < slotsPerDay; slot++) {
    let supply = 0;
    let wanted = 0;
    sums.forEach((sum, region) => {
      supply += sum.generation[slot] ?? 0;
      wanted += (gross[region]?.[slot] ?? 0) - (sum.rooftop[slot] ?? 0);
    });
    const allGross = gross.reduce((total, values) => total + (values[slot] ?? 0), 0);
    let left = supply;
    for (let region = sums.length - 1; region >= 0; region--) {
      const own = gross[region]?.[slot] ?? 0;
      const demand = own - (sums[region]?.rooftop[slot] ?? 0) + ((supply - wanted) * own) / allGross;
      const rounded = round3(region === 0 ? left : demand);
      left -= rounded;
      const out = demands[region];
      if (out) out[slot] = rounded;
    }
  }
  return demands;
}

const plus = (left: Float64Array, right: Float64Array): Float64Array =>
  left.map((value, slot) => value + (right[slot] ?? 0));

/** Computes the market data of the regions from the output of their units. */
export function balance(
  market: Market,
  day: number,
  power: readonly Float64Array[],
  curtailed: ReadonlyMap<number, Float64Array>,
  gross: readonly Float64Array[],
  tightness: Float64Array,
): readonly RegionDay[] {
  const sums = sumUnits(market, power, curtailed);
  const demands = demandsOf(sums, gross);
  const surplus = sums.map((sum, region) =>
    sum.generation.map((value, slot) => value - (demands[region]?.[slot] ?? 0)),
  );
  const flows = flowsOf(market, surplus);
  return sums.map((sum, index) => {
    const demand = demands[index] ?? column();
    const shortfall = demand.map(
      (value, slot) => (-1.5 * (surplus[index]?.[slot] ?? 0)) / Math.max(200, value),
    );
    return {
      price: priceOf(market.regions[index] ?? '', day, tightness, shortfall),
      demand,
      demandGross: market.code === 'WEM' ? demand : plus(demand, sum.rooftop),
      renewable: sum.renewable,
      renewableWithStorage: plus(sum.renewable, sum.storage),
      curtailmentSolar: sum.curtailmentSolar,
      curtailmentWind: sum.curtailmentWind,
      curtailment: plus(sum.curtailmentSolar, sum.curtailmentWind),
      imports: flows[index]?.imports ?? column(),
      exports: flows[index]?.exports ?? column(),
    };
  });
}
