import { unitOfMetric } from '../../domain';
import type { Market, Unit } from '../fleet/markets';
import type { Parameters } from '../request/requestParameters';
import { powerOf, type Source, storageOf, valueOf } from './sources';

interface Member {
  market: Market;
  unit: Unit;
}

/** Returns a unit's contribution to a metric, alone or in a total; undefined when it has none. */
function sourceOf(metric: string, { market, unit }: Member, isAlone: boolean): Source | undefined {
  const isBattery = unit.fueltech === 'battery';
  if (metric === 'storage_battery')
    return isBattery || (isAlone && unit.storage !== undefined) ? storageOf(market, unit) : undefined;
  // Totals have the sides of a battery.
  if (isBattery && !isAlone) return undefined;
  switch (metric) {
    case 'power':
    case 'energy':
      return powerOf(market, unit);
    case 'emissions':
      return { ...powerOf(market, unit), factor: unit.factor };
    case 'market_value':
      return valueOf(market, unit);
    default:
      throw new Error(`The sample service has no values for ${metric}.`);
  }
}

/** Returns the unit's status today (local days since 1970). */
export function statusOf(unit: Unit, today: number): string {
  return today >= unit.endDay ? 'retired' : 'operating';
}

type Columns = SeriesPlan['columns'];

function labelOf(unit: Unit, grouping: string | undefined, today: number): [key: string, columns: Columns] {
  switch (grouping) {
    case 'fueltech':
      return [unit.fueltech, { fueltech: unit.fueltech }];
    case 'fueltech_group':
      return [unit.group, { fueltech_group: unit.group }];
    case 'status':
      return [statusOf(unit, today), { status: statusOf(unit, today) }];
    case 'renewable':
      return [unit.renewable ? 'True' : 'False', { renewable: unit.renewable }];
    default:
      return ['total', {}];
  }
}

function toBlocks(
  metrics: readonly string[],
  groupings: readonly string[],
  members: readonly Member[],
  labels: (unit: Unit) => [key: string, columns: Columns],
  areAlone = false,
): BlockPlan[] {
  return metrics.map((metric) => {
    const series = new Map<string, Omit<SeriesPlan, 'sources'> & { sources: Source[]; rows?: Source[] }>();
    const hasNulls = metric === 'storage_battery';
    for (const member of members) {
      const source = sourceOf(metric, member, areAlone);
      if (!source) continue;
      const [key, columns] = labels(member.unit);
      const found = series.get(key) ?? { key, columns, sources: [], rows: hasNulls ? [] : undefined };
      found.sources.push(source);
      found.rows?.push(powerOf(member.market, member.unit));
      series.set(key, found);
    }
    const aggregation = metric === 'power' ? 'mean' : metric === 'storage_battery' ? 'samples' : 'hours';
    return {
      metric,
      unit: unitOfMetric(metric),
      aggregation,
      decimals: 6,
      groupings,
      series: [...series.values()],
    };
  });
}

/** AU has the rooftop solar of the NEM alone, as on the live service. */
const membersOf = (markets: readonly Market[]): Member[] =>
  markets.flatMap((market, at) =>
    market.units
      .filter(({ fueltech }) => at === 0 || fueltech !== 'solar_rooftop')
      .map((unit) => ({ market, unit })),
  );

/** A filter by region, fueltech or its group forces grouping by it, whatever grouping is requested. */
export function networkBlocks(
  markets: readonly Market[],
  parameters: Parameters,
  today: number,
): BlockPlan[] {
  const { region, fueltech, fueltechGroup } = parameters;
  const byRegion = region !== undefined || parameters.primary === 'network_region';
  const secondary =
    fueltechGroup.length > 0 ? 'fueltech_group' : fueltech.length > 0 ? 'fueltech' : parameters.secondary;
  const members = membersOf(markets).filter(
    ({ unit }) =>
      (region === undefined || unit.region === region) &&
      (fueltech.length === 0 || fueltech.includes(unit.fueltech)) &&
      (fueltechGroup.length === 0 || fueltechGroup.includes(unit.group)),
  );
  const groupings = secondary === undefined ? [] : [byRegion ? 'network_region' : 'network', secondary];
  return toBlocks(parameters.metrics, groupings, members, (unit) => {
    const [key, columns] = labelOf(unit, secondary, today);
    if (!byRegion) return [key, columns];
    return [
      secondary === undefined ? unit.region : `${unit.region}|${key}`,
      { region: unit.region, ...columns },
    ];
  });
}

/** One series per unit, or a single one for all units when the request names no facility. */
export function facilityBlocks(markets: readonly Market[], parameters: Parameters): BlockPlan[] {
  const { facilityCode, unitCode } = parameters;
  const members = membersOf(markets).filter(
    ({ unit }) =>
      unit.facility !== undefined &&
      (facilityCode.length === 0 || facilityCode.includes(unit.facility.code)) &&
      (unitCode.length === 0 || unitCode.includes(unit.code)),
  );
  const blocks = toBlocks(
    parameters.metrics,
    [],
    members,
    (unit) => [unit.code, { unit_code: unit.code }],
    true,
  );
  return facilityCode.length > 0 ? blocks : blocks.map((block) => ({ ...block, isCollapsed: true }));
}

/** A series to compute: its name, its grouping values, and the columns that it adds up. */
export interface SeriesPlan {
  /** The grouping values, joined as the service does ("NSW1|wind", "total"). */
  key: string;
  columns: Record<string, string | boolean>;
  sources: readonly Source[];
  /** The columns whose rows the series has, with nulls at its edges; by default those of `sources`. */
  rows?: readonly Source[];
  /** The total that a share is computed from. */
  base?: readonly Source[];
}

/**
 * How a bucket's value is computed from five-minute slots: `mean` of the slots' totals; `hours`, their sum divided by
 * twelve (MW become MWh); `samples`, the mean of all reported values; `share`, a sum as a percentage of another.
 */
export type Aggregation = 'mean' | 'hours' | 'samples' | 'share';

export interface BlockPlan {
  metric: string;
  unit: string;
  aggregation: Aggregation;
  decimals: number;
  groupings: readonly string[];
  series: readonly SeriesPlan[];
  /** Puts the rows of all units into one series, as the service does without a facility. */
  isCollapsed?: boolean;
  /** The wall-clock time at which the forecast was made; only forecasts have it. */
  forecastRunMs?: number;
}
