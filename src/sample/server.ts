import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkAccess } from './access';
import { answer } from './answer/answer';
import { CallerGoneError, createYielder } from './answer/yielder';
import { envelopeText } from './envelope';
import { listFacilities } from './listing/facilities';
import { listFueltechs, listMetrics, listNetworks } from './listing/vocabulary';
import { createDayStore, type DayStore } from './market/dayStore';
import { planOf, plans, type PlanCode } from './plans';
import { refuse, refuseWithDetail, Refusal } from './refusal';
import { findRoute, type Route } from './routes';

/** The settings of the service, including defaults. */
export interface SampleSettings {
  readonly token: string;
  readonly dateEnd: 'inclusive' | 'exclusive';
  readonly requireKey: 'all' | 'facilities';
  readonly plan: PlanCode;
  readonly now: () => number;
}

/** A complete reply. */
interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const json = (status: number, body: unknown): Reply => ({ status, text: JSON.stringify(body) });

function toReply(error: unknown): Reply {
  if (!(error instanceof Refusal)) {
    return toReply(refuse(500, 'An internal server error occurred. Please try again later.'));
  }
  const reply = json(error.status, error.body);
  if (error.status === 401) return { ...reply, headers: { 'www-authenticate': 'Bearer' } };
  return error.status === 405 ? { ...reply, headers: { allow: 'GET' } } : reply;
}

function describeCaller(plan: PlanCode): unknown {
  const { daily_credits } = planOf(plan);
  const credits = daily_credits === null ? {} : { remaining: daily_credits };
  return { id: 'user_sample', full_name: 'Sample user', plan, roles: ['user'], credits };
}

/** True when the live service requires a key for the route. Other routes need none there. */
const isAlwaysLocked = (route: Route): boolean =>
  route.kind === 'me' ||
  route.kind === 'facilities' ||
  (route.kind === 'data' && route.operation === 'facilities');

interface ReplyContext {
  readonly settings: SampleSettings;
  readonly store: DayStore;
  /** True when the caller has closed the connection. */
  readonly isGone: () => boolean;
}

/** Replies to a request after its access was checked. */
async function replyTo(
  route: Exclude<Route, { readonly kind: 'redirect' }>,
  query: URLSearchParams,
  { settings, store, isGone }: ReplyContext,
): Promise<Reply> {
  const nowMs = settings.now();
  switch (route.kind) {
    case 'networks':
      return json(200, listNetworks());
    case 'plans':
      return json(200, plans);
    case 'metrics':
      return json(200, listMetrics());
    case 'fueltechs':
      return json(200, listFueltechs());
    case 'health':
      return json(200, 'OK');
    case 'me':
      return { status: 200, text: envelopeText(JSON.stringify(describeCaller(settings.plan)), nowMs) };
    case 'facilities': {
      const found = listFacilities(query, nowMs);
      return {
        status: 200,
        text: envelopeText(JSON.stringify(found), nowMs, { total_records: found.length }),
      };
    }
    case 'data': {
      const { operation, networkCode } = route;
      const { dateEnd, plan } = settings;
      const context = { store, plan: planOf(plan), dateEnd, nowMs, yielder: createYielder(isGone) };
      return {
        status: 200,
        text: envelopeText(await answer({ operation, networkCode, query }, context), nowMs),
      };
    }
  }
}

/** Checks a request in the order of the service (path, method, key), then replies. */
async function reply({ url, method, headers }: IncomingMessage, context: ReplyContext): Promise<Reply> {
  const [path = '/', search = ''] = (url ?? '/').split(/\?(.*)/s);
  const route = findRoute(path);
  if (!route) throw refuseWithDetail(404, 'Not Found');
  if (method !== 'GET') throw refuseWithDetail(405, 'Method Not Allowed');
  if (route.kind === 'redirect') {
    return { status: 307, text: '', headers: { location: `${path}/${search === '' ? '' : `?${search}`}` } };
  }
  const { requireKey, token } = context.settings;
  const isLocked = isAlwaysLocked(route) || (route.kind === 'data' && requireKey === 'all');
  if (isLocked || route.kind === 'data') checkAccess(headers.authorization, token, isLocked);
  return replyTo(route, new URLSearchParams(search), context);
}

/** Creates the handler of all requests. It replies to every request, unless the caller has disconnected. */
export function createHandler(
  settings: SampleSettings,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const store = createDayStore();
  return async (request, response) => {
    request.resume();
    let found: Reply;
    try {
      found = await reply(request, { settings, store, isGone: () => response.destroyed });
    } catch (error) {
      if (error instanceof CallerGoneError) return;
      found = toReply(error);
    }
    const body = Buffer.from(found.text, 'utf8');
    response.writeHead(found.status, {
      'content-type': 'application/json',
      'content-length': body.length,
      ...found.headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
