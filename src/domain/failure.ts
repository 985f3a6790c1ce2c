import { isDiagnostic } from './diagnostic';
import {
  isKeyOf,
  isNumber,
  isOneOf,
  isText,
  isTexts,
  isTrueOrFalse,
  keysOf,
  type Fields,
  type FieldsOf,
} from './fields';

/** Why a base address is refused. */
export const addressFaults = [
  /** Not `http://…` or `https://…` with a host, or with blanks in it. */
  'notAnAddress',
  /** `http` to a host that is not 127.0.0.1, localhost or [::1], or another scheme. */
  'scheme',
  /** A user name or password in the address. */
  'credentials',
  /** A query (`?`) or fragment (`#`). */
  'query',
] as const;

export type BaseAddressFault = (typeof addressFaults)[number];

const waits = ['answer', 'more', 'whole'] as const;

/** What a `timeout` waited for: the first byte, the next one, or the end of the whole. */
export type WaitedFor = (typeof waits)[number];

/** Milliseconds the service asked to wait. */
const pause = { retryAfterMs: isNumber };

/** The system's or the HTTP client's code of a network error: ENOTFOUND, ECONNREFUSED, CERT_HAS_EXPIRED. */
const networkCode = { code: isText };

/** What a failure of any kind may say of its request. */
const requestFields = {
  status: isNumber,
  /** The service's own sentence. */
  serverMessage: isText,
  /** The request's address, without the token. */
  url: isText,
  /** How often it was tried, when more than once. */
  attempts: isNumber,
  hadToken: isTrueOrFalse,
} as const satisfies Fields;

/**
 * What can go wrong: each kind, as a literal to switch on, with the facts of its own meaning beside those of its
 * request. Nothing matches on message text. A fact is there when it is known: the service may not name it.
 */
export const failureFields = {
  /**
   * The service knows no data for this query (404 with a body of the app, 416 before 4.5). `isToCome`: its window had
   * not begun.
   */
  noData: { isToCome: isTrueOrFalse },
  /**
   * 401 or 403: no key, a wrong one, an expired one, or one over its quota. `hadToken` tells whether one was sent.
   * `workedBefore`: the service accepted this token before, so that it is more likely over its quota, or expired, than
   * wrong.
   */
  unauthorised: { workedBefore: isTrueOrFalse },
  /**
   * 400 or 422 for a parameter, `field`, where `value` was found; `allowed`: its legal values; `otherFields`: further
   * parameters that the service does not take. `diagnostic`: what `checkQuery` found, when the query was not sent at all.
   */
  invalidRequest: {
    field: isText,
    value: isText,
    allowed: isTexts,
    otherFields: isTexts,
    diagnostic: isDiagnostic,
  },
  /** `network`: the code that the service does not know. */
  unknownNetwork: { network: isText },
  /** `metric`: as the service names it; `supported`: the metrics that the operation has. */
  unsupportedMetric: { metric: isText, supported: isTexts },
  /** `limitDays`: the longest window allowed. */
  windowTooLong: { limitDays: isNumber },
  /** `reachDays`: how far back the plan reaches. */
  windowTooOld: { reachDays: isNumber },
  /** `field`: the parameter that has them; `limitCodes`: how many it may have. */
  tooManyCodes: { field: isText, limitCodes: isNumber },
  rateLimited: pause,
  /** 404 of the framework: no such path, so probably not the right base address. */
  notFound: {},
  server: pause,
  maintenance: pause,
  /** 200 with `success: false`. */
  refused: {},
  /** The host could not be reached. */
  network: networkCode,
  /** `limitMs`: how long it waited. */
  timeout: { waitedFor: isOneOf(waits), limitMs: isNumber, ...networkCode },
  cancelled: {},
  /** The body ended early, or the connection broke while it was read. */
  truncated: networkCode,
  /**
   * A body is larger than `limitBytes`, nests deeper than `limitDepth`, or has a longer text than `limitTextLength` or
   * more than `limitSeries` series; or a query takes more than `limitRequests`. One of these.
   */
  tooLarge: {
    limitBytes: isNumber,
    limitDepth: isNumber,
    limitTextLength: isNumber,
    limitSeries: isNumber,
    limitRequests: isNumber,
  },
  notJson: {},
  /** JSON, but not this API's envelope: `field` is no such thing; or a redirect to `location`, which was not followed. */
  notThisApi: { field: isText, location: isText },
  badBaseAddress: { fault: isOneOf(addressFaults) },
} as const satisfies Readonly<Record<string, Fields>>;

type Table = typeof failureFields;

export type FailureKind = keyof Table;

export const failureKinds = keysOf(failureFields);

export const isFailureKind = (value: unknown): value is FailureKind => isKeyOf(failureFields, value);

/** What a failure says of its request, whatever its kind. */
export type RequestFacts = Partial<FieldsOf<typeof requestFields>>;

type FactName = { [Kind in FailureKind]: keyof Table[Kind] }[FailureKind];

/** The facts of other kinds: also where facts are spread into one another, none of them gets in. */
type OtherFacts<Kind extends FailureKind> = Readonly<
  Partial<Record<Exclude<FactName, keyof Table[Kind]>, never>>
>;

/** What a failure of a kind may say. */
export type FailureFacts<Kind extends FailureKind = FailureKind> = {
  [One in Kind]: RequestFacts & Partial<FieldsOf<Table[One]>> & OtherFacts<One>;
}[Kind];

/** What went wrong. */
export type Failure<Kind extends FailureKind = FailureKind> = {
  [One in Kind]: { readonly kind: One; readonly facts: FailureFacts<One> };
}[Kind];

/** The facts that a failure of the kind may have, each with its check. */
export const factFieldsOf = (kind: FailureKind): Fields => ({ ...requestFields, ...failureFields[kind] });
