import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatStamp, hourMs, minuteMs, parseStamp } from '#src/domain';
import { replyJson, type Handler } from './httpServer';

type Point = [stamp: string, value: number | null];

const at = (text: string, offsetMinutes = 600): number => parseStamp(text, offsetMinutes) ?? NaN;

/** Points of equal steps in network time, one for each value. */
const points = (from: string, stepMs: number, values: readonly (number | null)[]): Point[] =>
  values.map((value, i) => [formatStamp(at(from) + i * stepMs, 600), value]);

const hourly = (from: string, days: number, valueOf: (hour: number) => number | null): Point[] =>
  points(
    from,
    hourMs,
    Array.from({ length: 24 * days }, (_, hour) => valueOf(hour)),
  );

/** A battery of 60 MW that sends 30 MW out for forty minutes of an hour, and takes 60 MW in for twenty. */
const net = [30, 30, 30, 30, -60, -60, -60, -60, 30, 30, 30, 30];
const noon = '2026-11-18T11:00';
const firstStored = '2025-06-29';
const dayMs = 24 * hourMs;

const ofFacilities = '/v4/data/facilities/NEM';
const ofNetwork = '/v4/data/network/NEM';

interface Recording {
  path: string;
  metric: string;
  interval: string;
  columns?: Readonly<Record<string, string>>;
  facility?: string;
  data: readonly Point[];
}

const ofUnit = (
  facility: string,
  unit: string,
  metric: string,
  interval: string,
  data: readonly Point[],
): Recording => ({ path: ofFacilities, facility, metric, interval, columns: { unit_code: unit }, data });

const vbb = (unit: string, metric: string, interval: string, data: readonly Point[]) =>
  ofUnit('VBB', unit, metric, interval, data);

const recordings: readonly Recording[] = [
  vbb('VBB1', 'power', '5m', points(noon, 5 * minuteMs, net)),
  vbb(
    'VBBG1',
    'power',
    '5m',
    points(noon, 5 * minuteMs, [30, 30, 30, 30, null, null, null, null, 30, 30, 30, 30]),
  ),
  vbb('VBBL1', 'power', '5m', points('2026-11-18T11:20', 5 * minuteMs, [60, 60, 60, 60])),
  ...(
    [
      ['power', 0, 30, 60],
      ['energy', 0, 20, 20],
      ['market_value', 2400, 2400, 700],
    ] as const
  ).flatMap(([metric, ...values]) =>
    ['VBB1', 'VBBG1', 'VBBL1'].map((unit, i) =>
      vbb(unit, metric, '1h', points(noon, hourMs, [values[i] ?? null])),
    ),
  ),
  vbb('VBB1', 'storage_battery', '1d', points(firstStored, dayMs, [null, 310.5])),
  vbb('VBBG1', 'storage_battery', '1d', points(firstStored, dayMs, [null, null])),
  vbb('VBBL1', 'storage_battery', '1d', points(firstStored, dayMs, [null, null])),
  ofUnit(
    'URANQTY',
    'URANQ11',
    'power',
    '1h',
    hourly('2026-11-14', 6, (hour) => (hour % 24 === 18 ? 150 : 0)),
  ),
  ofUnit(
    'URANQTY',
    'URANQ12',
    'power',
    '1h',
    hourly('2026-11-15', 3, (hour) => (hour < 24 || hour >= 48 ? 80 : null)),
  ),
  ofUnit(
    'GPWF',
    'GPWFWST1',
    'energy',
    '1h',
    hourly('2026-02-17', 12, (hour) => 100 + hour),
  ),
  ofUnit(
    'TORRISB',
    'TORRB1',
    'energy',
    '1h',
    hourly('2026-06-01', 30, (hour) => 60 + (hour % 24)),
  ),
  {
    path: ofNetwork,
    metric: 'energy',
    interval: '1d',
    data: points('2026-11-10', dayMs, [520_000, 530_000, 540_000]),
  },
  {
    path: ofNetwork,
    metric: 'power',
    interval: '1h',
    columns: { fueltech: 'battery_charging' },
    data: hourly('2026-11-18', 1, (hour) => (hour > 9 && hour < 15 ? 900 : 12.5)),
  },
  {
    path: '/v4/market/network/WEM',
    metric: 'price',
    interval: '1d',
    data: [
      ['2026-11-10T00:00:00+08:00', 82.5],
      ['2026-11-11T00:00:00+08:00', -12],
    ],
  },
];

const gas = (code: string) => ({
  code,
  fueltech_id: 'gas_ocgt',
  status_id: 'operating',
  capacity_registered: 166,
});
const side = (code: string, fueltech_id: string) => ({
  code,
  fueltech_id,
  status_id: 'operating',
  capacity_registered: 300,
});

const facilities = [
  {
    code: 'GPWF',
    name: 'Golden Plains',
    units: [{ code: 'GPWFWST1', fueltech_id: 'wind', status_id: 'operating' }],
  },
  {
    code: 'TORRISB',
    name: 'Torrens Island B',
    units: [{ code: 'TORRB1', fueltech_id: 'gas_steam', status_id: 'retired' }],
  },
  { code: 'URANQTY', name: 'Uranquinty', units: [gas('URANQ11'), gas('URANQ12'), gas('URANQ13')] },
  {
    code: 'VBB',
    name: 'Victorian Big Battery',
    units: [side('VBBG1', 'battery_discharging'), side('VBBL1', 'battery_charging'), side('VBB1', 'battery')],
  },
].map((one) => ({ ...one, network_id: 'NEM', network_region: 'VIC1' }));

const units: Partial<Record<string, string>> = { power: 'MW', market_value: '$', price: '$/MWh' };

const head = { version: '4.5.17', created_at: '2026-11-21T14:43:00+11:00', success: true };

const envelope = (data: unknown, more: object = {}) => replyJson({ ...head, data, ...more });

const refuse = (status: number, error: string) =>
  replyJson({ version: '4.5.17', response_status: 'ERROR', error, success: false }, status);

function toBlock(metric: string, found: readonly Recording[]): object {
  const stamps = found.flatMap(({ data }) => data.map(([stamp]) => stamp)).sort();
  const dates = { date_start: stamps[0], date_end: stamps.at(-1) };
  const [{ path, interval } = { path: '', interval: '' }] = found;
  const network = path.slice(-3);
  const isGrouped = found.some(({ columns = {} }) => Object.hasOwn(columns, 'fueltech'));
  return {
    network_code: network,
    metric,
    unit: units[metric] ?? 'MWh',
    interval,
    ...dates,
    groupings: isGrouped ? ['network', 'fueltech'] : [],
    results: found.map(({ columns = {}, data }) => ({
      name: `${metric}_${Object.values(columns)[0] ?? 'total'}`,
      ...dates,
      columns,
      data,
    })),
    network_timezone_offset: network === 'WEM' ? '+08:00' : '+10:00',
  };
}

/** Replies with the part of the recordings that a query asks for. */
function replyData(path: string, query: URLSearchParams): Handler {
  const interval = query.get('interval') ?? '5m';
  const [fromMs, endMs] = ['date_start', 'date_end'].map((name) =>
    at(query.get(name) ?? '', path.endsWith('WEM') ? 480 : 600),
  );
  const isAsked = (name: string, code = '') => !query.has(name) || query.getAll(name).includes(code);
  const isInWindow = ([stamp]: Point) => at(stamp) >= (fromMs ?? NaN) && at(stamp) < (endMs ?? NaN);
  const asked = recordings.filter(
    ({ path: own, interval: ownInterval, facility, columns = {} }) =>
      own === path &&
      ownInterval === interval &&
      isAsked('facility_code', facility) &&
      isAsked('unit_code', columns['unit_code']) &&
      isAsked('fueltech', columns['fueltech']) &&
      !query.has('network_region'),
  );
  const blocks = query.getAll('metrics').flatMap((metric) => {
    const found = asked
      .map((one) => ({ ...one, data: one.data.filter(isInWindow) }))
      .filter((one) => one.metric === metric && one.data.length > 0);
    if (found.length === 0) return [];
    const isMixed = path === ofFacilities && !query.has('facility_code');
    const mixed = { path, metric, interval, data: found.flatMap(({ data }) => data).sort() };
    return [toBlock(metric, isMixed ? [mixed] : found)];
  });
  return blocks.length === 0
    ? refuse(404, 'No data available in the specified time range')
    : envelope(blocks);
}

/** Returns a handler that replies with small bodies in the form of the live service. */
export function replayService(): (request: IncomingMessage, response: ServerResponse) => void {
  let requests = 0;
  const resources: Record<string, () => Handler> = {
    '/v4/me': () =>
      envelope({
        id: 'u',
        plan: 'COMMUNITY',
        roles: [],
        credits: { remaining: 494 - Math.ceil(requests * 0.6) },
      }),
    '/v4/facilities/': () => envelope(facilities, { total_records: facilities.length }),
    '/v4/networks': () =>
      replyJson([
        { code: 'NEM', country: 'au', regions: [{ code: 'NSW1' }, { code: 'NT1' }], interval_size: 5 },
      ]),
  };
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.startsWith('/v4/') ? pathname : `/v4${pathname}`;
    const isData = /^\/v4\/(?:data|market)\/\w+\/(?:NEM|WEM)$/.test(path);
    if (isData) requests += 1;
    const handler = isData
      ? replyData(path, searchParams)
      : (resources[path]?.() ?? replyJson({ detail: 'Not Found' }, 404));
    handler(request, response);
  };
}
