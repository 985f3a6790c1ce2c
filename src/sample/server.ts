import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkAccess } from './access';
import { answer } from './answer/answer';
import { CallerGone, createPace } from './answer/yielder';
import { envelopeText } from './envelope';
import { listFacilities } from './listing/facilities';
import { listFueltechs, listMetrics, listNetworks } from './listing/vocabulary';
import { createDayStore } from './market/dayStore';
import { planOf, plans, type PlanCode } from './plans';
import { refuse, refuseWithDetail, Refusal } from './refusal';
import { findRoute, type Route } from './routes';

/** What the service is told at its start, defaults filled in. */
export interface ServerSettings {
  readonly token: string;
  readonly dateEnd: 'inclusive' | 'exclusive';
  readonly requireKey: 'all' | 'facilities';
  readonly plan: PlanCode;
  readonly now: () => number;
}

/** A body that stands, and the headers it needs. */
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

/** Whether the live service asks for a key here when it does not ask for one everywhere. */
const isAlwaysLocked = (route: Route): boolean =>
  route.kind === 'me' ||
  route.kind === 'facilities' ||
  (route.kind === 'data' && route.operation === 'facilities');

/** Handles requests as the service does: path, method, key, parameters, data, in this order. */
export function createHandler(
  settings: ServerSettings,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const store = createDayStore();

  async function reply(request: IncomingMessage, isGone: () => boolean): Promise<Reply> {
    const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s);
    const route = findRoute(path);
    if (!route) throw refuseWithDetail(404, 'Not Found');
    if (request.method !== 'GET') throw refuseWithDetail(405, 'Method Not Allowed');
    if (route.kind === 'redirect') {
      return { status: 307, text: '', headers: { location: `${path}/${search === '' ? '' : `?${search}`}` } };
    }
    const nowMs = settings.now();
    const query = new URLSearchParams(search);
    const isLocked = isAlwaysLocked(route) || (route.kind === 'data' && settings.requireKey === 'all');
    if (isLocked || route.kind === 'data') {
      checkAccess(request.headers.authorization, settings.token, isLocked);
    }
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
        const text = envelopeText(JSON.stringify(found), nowMs, { total_records: found.length });
        return { status: 200, text };
      }
      case 'data': {
        const { dateEnd } = settings;
        const pace = createPace(isGone);
        const around = { store, plan: planOf(settings.plan), dateEnd, nowMs, pace };
        const { operation, networkCode } = route;
        return {
          status: 200,
          text: envelopeText(await answer({ operation, networkCode, query }, around), nowMs),
        };
      }
    }
  }

  return async (request, response) => {
    request.resume();
    let found: Reply;
    try {
      found = await reply(request, () => response.destroyed);
    } catch (error) {
      if (error instanceof CallerGone) return;
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
