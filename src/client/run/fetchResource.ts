import { ApiError, isObject, type JsonObject, type RequestFacts, runAtOnce } from '../../domain';
import { parseJson, requireSuccess, toText } from '../decode/envelope';
import { exchange } from '../http/exchange';
import { type ExchangeOptions, factsOf, type Reply, type Transport } from '../http/transport';
import { fieldOf } from '../http/untrustedJson';

/** Parses the body of a reply as JSON, without the key. Throws ApiError `notThisApi` and `truncated`. */
export function parseReply(reply: Reply): { json: unknown; facts: RequestFacts } {
  const facts = factsOf(reply);
  const text = toText(reply.bytes, facts);
  return { json: runAtOnce(parseJson(reply.secret?.cutJson(text) ?? text, facts)), facts };
}

/** The payload of a resource: an envelope's `data`, else the body itself. */
interface Payload {
  body: unknown;
  /** For errors found later in the body. */
  facts: RequestFacts;
}

/** Reads the payload of a reply. Throws ApiError `refused`, and as `parseReply`. */
export function toPayload(reply: Reply): Payload {
  const { json, facts } = parseReply(reply);
  if (!isObject(json)) return { body: json, facts };
  requireSuccess(json, facts);
  return { body: fieldOf(json, 'data') ?? json, facts };
}

export async function fetchResource(
  transport: Transport,
  url: string,
  options?: ExchangeOptions,
): Promise<Payload> {
  return toPayload(await exchange(transport, url, options));
}

/** Returns the objects of a list; throws ApiError `notThisApi` when there is none. */
export function toList({ body, facts }: Payload): JsonObject[] {
  if (!Array.isArray(body)) throw new ApiError('notThisApi', facts);
  return body.filter(isObject);
}

/** Returns the object of a reply; throws ApiError `notThisApi` when there is none. */
export function toObject({ body, facts }: Payload): JsonObject {
  if (!isObject(body)) throw new ApiError('notThisApi', facts);
  return body;
}

/** The filters of `/v4/facilities/` (docs/service.md: Other resources). */
export interface FacilityFilter {
  network_id?: readonly string[];
  network_region?: string;
  facility_code?: readonly string[];
  status_id?: readonly string[];
  fueltech_id?: readonly string[];
  fueltech_group_id?: readonly string[];
}

export function toFacilitiesPath(filter: FacilityFilter): string {
  const search = new URLSearchParams();
  for (const [name, value = []] of Object.entries(filter) as [string, string | string[] | undefined][]) {
    for (const one of typeof value === 'string' ? [value] : value) search.append(name, one);
  }
  const text = search.toString();
  return text === '' ? '/v4/facilities/' : `/v4/facilities/?${text}`;
}
