import { ApiError, isNumber, isObject, type JsonObject, type RequestFacts, runAtOnce } from '../../domain';
import { parseJson, requireSuccess, toText } from '../decode/envelope';
import { fieldOf, textOf } from '../http/untrustedJson';
import { type ExchangeOptions, factsOf, type Reply, type Transport } from '../http/transport';
import { exchange } from '../http/exchange';

/** A successful reply, parsed as JSON. */
interface JsonReply {
  json: unknown;
  /** For errors found later in the body. */
  facts: RequestFacts;
}

/** Parses the body of a reply as JSON, without the key. Throws ApiError `notThisApi` and `truncated`. */
export function parseReply(reply: Reply): JsonReply {
  const facts = factsOf(reply);
  const text = toText(reply.bytes, facts);
  return { json: runAtOnce(parseJson(reply.secret?.cutJson(text) ?? text, facts)), facts };
}

/** Sends a request and parses a success as JSON. Throws ApiError for everything else. */
export async function fetchJson(
  transport: Transport,
  url: string,
  options?: ExchangeOptions,
): Promise<JsonReply> {
  return parseReply(await exchange(transport, url, options));
}

/** The filters of `/v4/facilities/` (docs/service.md: Other resources). */
export interface FacilityFilter {
  readonly network_id?: readonly string[];
  readonly network_region?: string;
  readonly facility_code?: readonly string[];
  readonly status_id?: readonly string[];
  readonly fueltech_id?: readonly string[];
  readonly fueltech_group_id?: readonly string[];
}

/** The account of a key, as far as the service describes it. */
export interface Account {
  readonly label?: string;
  readonly plan?: string;
  /** How many requests the key may still make today. */
  readonly requestsLeft?: number;
}

/** Reads the requests left, where the service says them; older versions do so in `meta`. */
function readRequestsLeft(me: JsonObject): number | undefined {
  const counts = ['credits', 'meta'].map((name) => {
    const found = fieldOf(me, name);
    return isObject(found) ? fieldOf(found, 'remaining') : undefined;
  });
  return counts.find(isNumber);
}

interface ResourceBody {
  body: unknown;
  facts: RequestFacts;
}

/** Returns the payload of a resource: an envelope's `data`, else the body itself. Throws ApiError `refused`. */
export function toPayload(json: unknown, facts: RequestFacts): ResourceBody {
  if (!isObject(json)) return { body: json, facts };
  requireSuccess(json, facts);
  return { body: fieldOf(json, 'data') ?? json, facts };
}

/** Fetches the payload of a resource. */
export async function fetchResource(
  transport: Transport,
  url: string,
  options?: ExchangeOptions,
): Promise<ResourceBody> {
  const { json, facts } = await fetchJson(transport, url, options);
  return toPayload(json, facts);
}

/** Returns the objects of a list, bare or enveloped; throws ApiError `notThisApi` when there is none. */
export function toList({ body, facts }: ResourceBody): JsonObject[] {
  if (!Array.isArray(body)) throw new ApiError('notThisApi', facts);
  return body.filter(isObject);
}

/** Returns the object of a reply, bare or enveloped; throws ApiError `notThisApi` when there is none. */
export function toObject({ body, facts }: ResourceBody): JsonObject {
  if (!isObject(body)) throw new ApiError('notThisApi', facts);
  return body;
}

export function toFacilitiesPath(filter: FacilityFilter): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter) as [string, string | string[] | undefined][]) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) search.append(name, one);
  }
  const text = search.toString();
  return text === '' ? '/v4/facilities/' : `/v4/facilities/?${text}`;
}

/** Reads `/v4/me` of any version. Without an id or a plan, the reply must come from another service. */
export function toAccount(reply: ResourceBody): Account {
  const me = toObject(reply);
  const plan = textOf(me, 'plan');
  const label = textOf(me, 'full_name') ?? textOf(me, 'email');
  if (plan === undefined && label === undefined && fieldOf(me, 'id') === undefined) {
    throw new ApiError('notThisApi', reply.facts);
  }
  return { label, plan, requestsLeft: readRequestsLeft(me) };
}
