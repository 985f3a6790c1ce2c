/**
 * The sample service: the interface of the real one, within this process, and made-up data of the NEM and the WEM.
 * `request` reads requests and refuses them as the real service does, `fleet` and `market` make the data, `answer`
 * writes the replies.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { answer } from './answer/answer';
import { createYielder } from './answer/yielder';
import { listFacilities } from './answer/listFacilities';
import { createDayStore, type DayStore } from './market/marketDay';
import { planOf, plans, type PlanCode } from './request/servicePlans';
import { Refusal, refuse, refuseWithDetail, serviceVersion } from './request/refusal';
import { firstMatch, formatStamp, fueltechs, hourMs, metrics, networks, type Operation } from '../domain';
import type { DateEnd } from './request/requestWindow';
import { metricCodes } from './request/requestParameters';

export interface SampleServiceOptions {
  /** The bearer token it accepts. Default: a random one. */
  token?: string;
  /** The meaning of `date_end`. Default `exclusive`. */
  dateEnd?: DateEnd;
  /**
   * The operations that require a key: all three as in the specification (`all`, default), or only facility data as
   * on the live service. `/me` and `/facilities/` always require one; a wrong key is rejected everywhere.
   */
  requireKey?: 'all' | 'facilities';
  /** The plan whose limits apply. Default `COMMUNITY`. */
  plan?: PlanCode;
  /** The clock, epoch milliseconds. Default Date.now. */
  now?: () => number;
}

interface Settings extends Required<SampleServiceOptions> {
  /** The number of requests for data so far. */
  requests: number;
}

export interface SampleService {
  token: string;
  /** Answers requests to any origin, without a socket. Rejects only when the caller aborts. */
  fetch: typeof globalThis.fetch;
}

const operations: readonly (readonly [RegExp, Operation])[] = [
  [/^\/v4\/data\/network\/([^/]+)$/, 'network'],
  [/^\/v4\/market\/network\/([^/]+)$/, 'market'],
  [/^\/v4\/data\/facilities\/([^/]+)$/, 'facilities'],
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const zones: Record<string, string> = { NEM: 'Australia/Brisbane', WEM: 'Australia/Perth' };

/** Returns the body of `/networks`, which excludes AU as on the live service. */
function listNetworks(): unknown {
  return networks
    .filter((network) => network.code in zones)
    .map(({ code, label, regions }) => ({
      code,
      country: 'au',
      label,
      // The service lists a region without data.
      regions: [
        ...regions.map((region) => ({ code: region.code })),
        ...(code === 'NEM' ? [{ code: 'NT1' }] : []),
      ],
      timezone: zones[code],
      interval_size: 5,
    }));
}

function listMetrics(): unknown {
  const rows = metricCodes.flatMap((code) => {
    const metric = metrics.find((one) => one.code === code);
    if (!metric) return [];
    const { unit, meaning, aggregation, decimals } = metric;
    const default_aggregation = aggregation === 'sum' ? 'sum' : 'avg';
    return [
      [code, { name: code, unit, description: meaning, default_aggregation, precision: decimals }] as const,
    ];
  });
  const codesOf = (operation: 'market' | 'network') =>
    metrics.filter((metric) => metric.operations.includes(operation)).map((metric) => metric.code);
  return {
    metrics: Object.fromEntries(rows),
    total: rows.length,
    endpoints: { market: codesOf('market'), data: codesOf('network') },
  };
}

/** Returns the first Sunday of a month at 02:00 eastern standard time. */
function firstSunday(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  const day = 1 + ((7 - first.getUTCDay()) % 7);
  return Date.UTC(year, month, day, 2) - 10 * hourMs;
}

/** Returns Sydney's offset in minutes. Summer time lasts from the first Sunday of October to the first one of April. */
export function sydneyOffset(ms: number): number {
  const year = new Date(ms + 10 * hourMs).getUTCFullYear();
  return ms >= firstSunday(year, 3) && ms < firstSunday(year, 9) ? 600 : 660;
}

/** Wraps JSON text in the service's envelope. `extra` fields follow `data`. */
function envelopeText(data: string, nowMs: number, extra: Record<string, unknown> = {}): string {
  const created_at = formatStamp(nowMs, sydneyOffset(nowMs));
  const head = JSON.stringify({ version: serviceVersion, created_at, success: true });
  const tail = JSON.stringify(extra).slice(1, -1);
  return `${head.slice(0, -1)},"data":${data}${tail === '' ? '' : `,${tail}`}}`;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Throws a Refusal (401) when the header has a wrong token, or none although a key is required. */
function checkAccess(header: string | null, token: string, isRequired: boolean): void {
  const given = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  if (given === undefined) {
    if (isRequired) throw refuse(401, 'Not authenticated');
    return;
  }
  if (timingSafeEqual(digest(given), digest(token))) return;
  throw refuse(401, given.length < 10 ? 'Invalid API key' : 'Authentication failed');
}

interface Reply {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

function toReply(error: unknown): Reply {
  const { status, body } =
    error instanceof Refusal
      ? error
      : refuse(500, 'An internal server error occurred. Please try again later.');
  const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : undefined;
  return { status, text: JSON.stringify(body), headers: status === 405 ? { allow: 'GET' } : headers };
}

/** The bodies of the resources that do not belong to a network, by their paths. */
const resources: Record<string, (query: URLSearchParams, settings: Settings) => string> = {
  '/v4/networks': () => JSON.stringify(listNetworks()),
  '/v4/plans': () => JSON.stringify(plans),
  '/v4/metrics': () => JSON.stringify(listMetrics()),
  '/v4/fueltechs': () =>
    JSON.stringify(fueltechs.map(({ code, label, renewable }) => ({ code, label, renewable }))),
  '/health': () => JSON.stringify('OK'),
  '/v4/me': (_, { plan, now, requests }) => {
    const { daily_credits } = planOf(plan);
    // Five narrow requests cost three credits; what others cost is not known.
    const spent = Math.ceil((requests * 3) / 5);
    const credits = daily_credits === null ? {} : { remaining: Math.max(0, daily_credits - spent) };
    const caller = { id: 'user_sample', full_name: 'Sample user', plan, roles: ['user'], credits };
    return envelopeText(JSON.stringify(caller), now());
  },
  '/v4/facilities/': (query, { now }) => {
    const found = listFacilities(query, now());
    return envelopeText(JSON.stringify(found), now(), { total_records: found.length });
  },
};

/** Checks a request in the order of the service (path, method, key), then replies. */
async function reply(
  { url, method, headers, signal }: Request,
  settings: Settings,
  store: DayStore,
): Promise<Reply> {
  const { pathname, search, searchParams: query } = new URL(url);
  const isWhole = pathname.startsWith('/v4/') || pathname === '/health';
  // The service answers below /v4 and without it.
  const path = isWhole ? pathname : `/v4${pathname}`;
  const isRedirected = path === '/v4/facilities';
  const isResource = Object.hasOwn(resources, path);
  const data = operations.find(([pattern]) => pattern.test(path));
  if (!isResource && !data && !isRedirected) throw refuseWithDetail(404, 'Not Found');
  if (method !== 'GET') throw refuseWithDetail(405, 'Method Not Allowed');
  if (isRedirected) return { status: 307, text: '', headers: { location: `${pathname}/${search}` } };
  const { token, plan, dateEnd } = settings;
  const authorization = headers.get('authorization');
  if (!data) {
    if (path === '/v4/me' || path === '/v4/facilities/') checkAccess(authorization, token, true);
    return { status: 200, text: resources[path](query, settings) };
  }
  const [pattern, operation] = data;
  checkAccess(authorization, token, operation === 'facilities' || settings.requireKey === 'all');
  settings.requests += 1;
  const networkCode = decoded(firstMatch(pattern, path, 1));
  const nowMs = settings.now();
  const yielder = createYielder(() => signal.aborted);
  const context = { store, plan: planOf(plan), dateEnd, nowMs, yielder };
  return { status: 200, text: envelopeText(await answer({ operation, networkCode, query }, context), nowMs) };
}

/** Creates the embedded sample service. */
export function createSampleService({
  token = `oe_sample_${randomBytes(18).toString('base64url')}`,
  dateEnd = 'exclusive',
  requireKey = 'all',
  plan = 'COMMUNITY',
  now = Date.now,
}: SampleServiceOptions = {}): SampleService {
  const settings = { token, dateEnd, requireKey, plan, now, requests: 0 };
  const store = createDayStore();
  return {
    token,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { status, text, headers } = await reply(request, settings, store).catch((error: unknown) => {
        request.signal.throwIfAborted();
        return toReply(error);
      });
      return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
    },
  };
}
