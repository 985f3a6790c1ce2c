import { withFacilities, type Client, type Plan } from '../client/index';
import {
  ApiError,
  ceilToBucket,
  type Cost,
  type DatasetCost,
  type DatasetSize,
  dayMs,
  defaultInterval,
  floorToBucket,
  formatNaive,
  fueltechGroups,
  fueltechs,
  networks,
  offsetMinutesOf,
  parseQuery,
  type Query,
  readNames,
  regionsOf,
  undated,
  type Window,
} from '../domain';
import {
  type DatasetPlan,
  type Generation,
  labelNamesOf,
  type PlannedPart,
  portionOf,
  portionReader,
  toPart,
  type UnitPlace,
  withBeyond,
} from './datasetPlan';

/** The beginning of today on a network's clock: a dataset ends with whole days. */
export const startOfToday = (networkCode: string, nowMs: number): number =>
  floorToBucket(nowMs, '1d', offsetMinutesOf(networkCode));

/** A query with its facilities, all of the network where it names none, and the units of the network. */
async function facilitiesOf(
  client: Pick<Client, 'fetchDirectory'>,
  query: Query,
  signal: AbortSignal,
): Promise<{ query: Query; units: DatasetPlan['units'] }> {
  if (query.operation !== 'facilities') return { query, units: {} };
  const directory = await client.fetchDirectory(query.network_code, { signal });
  const units = directory.facilities.flatMap(({ code: facility, region, units: own }) =>
    own.map(({ code, fueltech }): [string, UnitPlace] => [code, { facility, region, fueltech }]),
  );
  const sorted = Object.fromEntries(units.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { query: withFacilities(readNames(query, directory).query, directory), units: sorted };
}

export interface PlannedSpan {
  generation: Generation;
  cost: Cost;
  /** The windows of the span that the key's plan does not reach. */
  beyond: readonly Window[];
}

function planBetween(client: Pick<Client, 'plan'>, query: Query, { startMs, endMs }: Window): Plan {
  const offset = offsetMinutesOf(query.network_code);
  const start = formatNaive(startMs, offset);
  const end = formatNaive(endMs, offset);
  return client.plan({ ...query, date_start: start, date_end: end });
}

/** From when on the key's plan reaches, before `endMs`; undefined where that is not known. */
export const reachOf = (client: Pick<Client, 'plan'>, query: Query, endMs: number): number | undefined =>
  planBetween(client, query, { startMs: endMs - dayMs, endMs }).earliestMs;

/** Plans the requests for a span within the known reach of the key's plan. Throws ApiError `windowTooOld`. */
export function planGeneration(
  client: Pick<Client, 'plan'>,
  { query, units }: Pick<DatasetPlan, 'query' | 'units'>,
  { startMs: askedMs, endMs }: Window,
): PlannedSpan {
  const toQuery = portionReader({ query, units });
  const offset = offsetMinutesOf(query.network_code);
  const earliestMs = reachOf(client, query, endMs) ?? -Infinity;
  const startMs = askedMs < earliestMs ? ceilToBucket(earliestMs, '1d', offset) : askedMs;
  if (startMs >= endMs) throw new ApiError('windowTooOld', {});
  const { requests, cost } = planBetween(client, query, { startMs, endMs });
  const parts = requests.flatMap(({ query: one, window }): PlannedPart[] => {
    // The client makes an interval from a finer one, and power from energy, by itself where it has to.
    const metrics = one.metrics.filter((metric) => query.metrics.includes(metric));
    const portion = toQuery({ ...portionOf(one), metrics });
    return window === undefined || portion === undefined ? [] : [toPart(portion, window)];
  });
  // Months are whole as early as can be.
  parts.sort((a, b) => a.startMs - b.startMs);
  const beyond = startMs > askedMs ? [{ startMs: askedMs, endMs: startMs }] : [];
  return { generation: { startMs, endMs, parts }, cost, beyond };
}

/** Bytes that a value takes in a file, as measured: units repeat themselves more than sums do. */
const bytesOfValue = { units: 3.5, sums: 7 };

/** How many series each label makes, about. */
function countOf(label: string, query: Query): number {
  const { length } = regionsOf(query);
  const ofNetwork = networks.find(({ code }) => code === query.network_code)?.regions.length;
  if (label === 'region') return length > 0 ? length : (ofNetwork ?? 1);
  if (label === 'fueltech') return fueltechs.length;
  return label === 'fueltech_group' ? fueltechGroups.length : 2;
}

function seriesOf({ query, units }: DatasetPlan): number {
  const { operation, facility_code: facilities } = query;
  if (operation === 'facilities') {
    const asked = new Set(facilities);
    const all = Object.values(units).filter(({ facility }) => facility !== undefined && asked.has(facility));
    return query.unit_code?.length ?? Math.max(1, all.length);
  }
  return labelNamesOf(query).reduce((product, label) => product * countOf(label, query), 1);
}

/** About how large a dataset will be. Undefined where the number of its buckets is not known. */
function estimateSize(plan: DatasetPlan, { buckets }: Cost): DatasetSize | undefined {
  if (buckets === undefined) return undefined;
  const series = seriesOf(plan) * plan.query.metrics.length;
  const rows = buckets * series;
  const each = plan.query.operation === 'facilities' ? bytesOfValue.units : bytesOfValue.sums;
  return { series, rows, bytes: Math.round(rows * each) };
}

/** Plans a new dataset. Sends only requests for the limits of the key and, for facility data, for the directory. */
export async function makePlan(
  client: Pick<Client, 'plan' | 'learnLimits' | 'fetchDirectory' | 'baseAddress'>,
  asked: { name: string; query: Query; span: Window; isSample: boolean },
  signal: AbortSignal,
): Promise<{ plan: DatasetPlan; cost: DatasetCost }> {
  await client.learnLimits({ signal });
  const { query: found, units } = await facilitiesOf(
    client,
    { interval: defaultInterval, ...undated(asked.query) },
    signal,
  );
  // Its fields have the order of the parser, since every file contains the query.
  const query = parseQuery(found).query ?? found;
  const { generation, cost, beyond } = planGeneration(client, { query, units }, asked.span);
  const plan: DatasetPlan = {
    name: asked.name,
    query,
    isSample: asked.isSample,
    units,
    generations: [generation],
    offsetMinutes: offsetMinutesOf(query.network_code),
    // Not the placeholder that the client of the sample service has.
    baseAddress: asked.isSample ? 'sample' : client.baseAddress,
  };
  // Nobody counts the requests of the sample service.
  const { quotaShare, ...uncounted } = cost;
  const size = estimateSize(plan, cost);
  return {
    plan: withBeyond(plan, beyond),
    cost: { ...uncounted, size, quotaShare: asked.isSample ? undefined : quotaShare },
  };
}
