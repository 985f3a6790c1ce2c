import { isDiagnostic } from '../query/diagnostic';
import {
  type Fields,
  type FieldsOf,
  isKeyOf,
  isNumber,
  isOneOf,
  isText,
  isTexts,
  isTrueOrFalse,
  keysOf,
} from '../idioms/checkJson';

/** The reasons to reject a base address. */
const addressFaults = [
  /** Not `http://…` or `https://…` with a host, or it contains spaces. */
  'notAnAddress',
  /** `http` to a host other than 127.0.0.1, localhost or [::1], or another scheme. */
  'scheme',
  /** A user name or password in the address. */
  'credentials',
  /** A query (`?`) or fragment (`#`). */
  'query',
] as const;

export type BaseAddressFault = (typeof addressFaults)[number];

const waits = ['answer', 'more', 'whole'] as const;

/** The event that a `timeout` waited for: the first byte, the next one, or the end of the reply. */
export type WaitedFor = (typeof waits)[number];

/** The delay that the service asked for, in milliseconds. */
const pause = { retryAfterMs: isNumber };

/** The code of a network error, from the system or the HTTP client: ENOTFOUND, ECONNREFUSED, CERT_HAS_EXPIRED. */
const networkCode = { code: isText };

/** Facts about the request, for failures of any kind. */
const requestFields = {
  status: isNumber,
  /** The service's own message. */
  serverMessage: isText,
  /** The address of the request, without the token. */
  url: isText,
  /** The number of attempts, if there were several. */
  attempts: isNumber,
  hadToken: isTrueOrFalse,
} as const satisfies Fields;

/**
 * The kinds of failure, each a literal to switch on, with its own facts in addition to the request's. No code
 * matches on message text. A fact is present when it is known: the service may not name it.
 */
const failureFields = {
  /**
   * The service has no data for this query (404 with a body of the app, 416 before 4.5). `isToCome`: the window is in
   * the future. `diagnostic`: the data of the terms lack what a measure needs.
   */
  noData: { isToCome: isTrueOrFalse, diagnostic: isDiagnostic },
  /**
   * 401 or 403 of the service: the key is absent, wrong, expired or over its quota. `hadToken` says if one was sent.
   * `workedBefore`: the service accepted this token earlier, so it is more likely over its quota or expired than wrong.
   */
  unauthorised: { workedBefore: isTrueOrFalse },
  /** A proxy, firewall or CDN in front of the service refused the request, so nothing is known about the key. */
  blocked: {},
  /**
   * 400 or 422 for a parameter: `field` is its name, `value` its text, `allowed` its valid values and `otherFields`
   * further rejected parameters. `isMissing`: the query does not have it. `diagnostic`: the fault that `checkQuery`
   * found, when the query was not sent.
   */
  invalidRequest: {
    field: isText,
    value: isText,
    allowed: isTexts,
    otherFields: isTexts,
    isMissing: isTrueOrFalse,
    diagnostic: isDiagnostic,
  },
  /** `network` is the code that the service does not know. */
  unknownNetwork: { network: isText },
  /** `metric` is the name in the service's message; `supported` lists the operation's metrics. */
  unsupportedMetric: { metric: isText, supported: isTexts },
  /** `limitDays` is the length of the longest window allowed at `interval`, which the service may have named. */
  windowTooLong: { limitDays: isNumber, interval: isText },
  /** `reachDays` is the number of past days that the plan covers. */
  windowTooOld: { reachDays: isNumber },
  /** `field` is the parameter, `limitCodes` the number of codes that it accepts. */
  tooManyCodes: { field: isText, limitCodes: isNumber },
  rateLimited: pause,
  /** A 404 of the framework: the path does not exist, so the base address is probably wrong. */
  notFound: {},
  /** `isFromProxy`: the reply is not the service's, but of a proxy or CDN in front of it. */
  server: { ...pause, isFromProxy: isTrueOrFalse },
  maintenance: pause,
  /** A reply with status 200 and `success: false`. */
  refused: {},
  /** The host could not be reached. */
  network: networkCode,
  /** `limitMs` is the time limit. */
  timeout: { waitedFor: isOneOf(waits), limitMs: isNumber, ...networkCode },
  cancelled: {},
  /** The body ended early, or the connection broke during the reply. */
  truncated: networkCode,
  /**
   * A body is larger than `limitBytes`, nests deeper than `limitDepth`, has a longer text than `limitTextLength`,
   * more than `limitSeries` series or more than `limitLabelNames` different names of labels; or a query takes more
   * than `limitRequests`. One of these.
   */
  tooLarge: {
    limitBytes: isNumber,
    limitDepth: isNumber,
    limitTextLength: isNumber,
    limitSeries: isNumber,
    limitLabelNames: isNumber,
    limitRequests: isNumber,
  },
  /** The reply has values of several units under one name. */
  collidingSeries: {},
  notJson: {},
  /**
   * JSON without this API's envelope, where `field` is malformed, or a redirect to `location`, which was not followed.
   */
  notThisApi: { field: isText, location: isText },
  badBaseAddress: { fault: isOneOf(addressFaults) },
} as const satisfies Readonly<Record<string, Fields>>;

type Table = typeof failureFields;

export type FailureKind = keyof Table;

export const failureKinds = keysOf(failureFields);

export const isFailureKind = (value: unknown): value is FailureKind => isKeyOf(failureFields, value);

/** Facts about the request of a failure of any kind. */
export type RequestFacts = Partial<FieldsOf<typeof requestFields>>;

/** Forbids the facts of other kinds, even when facts are spread into one another. */
type OtherFacts<Kind extends FailureKind> = Readonly<
  Partial<Record<Exclude<{ [One in FailureKind]: keyof Table[One] }[FailureKind], keyof Table[Kind]>, never>>
>;

/** The facts of a failure of a kind. */
export type FailureFacts<Kind extends FailureKind = FailureKind> = {
  [One in Kind]: RequestFacts & Partial<FieldsOf<Table[One]>> & OtherFacts<One>;
}[Kind];

/** A failure, which can be stored. */
export type Failure<Kind extends FailureKind = FailureKind> = {
  [One in Kind]: { readonly kind: One; readonly facts: FailureFacts<One> };
}[Kind];

/** Returns the checks for all facts of a failure of this kind. */
export const factFieldsOf = (kind: FailureKind): Fields => ({ ...requestFields, ...failureFields[kind] });

/** The only error type of the client. The message is for logs; texts for users are made from `kind` and `facts`. */
export type ApiError<Kind extends FailureKind = FailureKind> = Error &
  Failure<Kind> & { readonly name: 'ApiError' };

// A class cannot be a discriminated union, so the constructor's type pairs each kind with its facts.
export const ApiError = class ApiError extends Error {
  override name = 'ApiError';
  kind: FailureKind;
  facts: FailureFacts;

  constructor(kind: FailureKind, facts: FailureFacts = {}, options?: ErrorOptions) {
    super(facts.serverMessage === undefined ? kind : `${kind}: ${facts.serverMessage}`, options);
    this.kind = kind;
    this.facts = facts;
  }
} as new <Kind extends FailureKind>(
  kind: Kind,
  facts?: FailureFacts<Kind>,
  options?: ErrorOptions,
) => ApiError<Kind>;

/** True for an ApiError from any loaded copy of this module. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError' && 'kind' in error && 'facts' in error;

/** Extracts the kind and facts of an error, which can be stored. */
export function toFailure({ kind, facts }: ApiError): Failure {
  // The kind and facts come from one error, a relation that destructuring loses.
  return { kind, facts } as Failure;
}

/**
 * True when the service accepts no more requests for now. It refuses a key over its quota in the same way as a wrong
 * key.
 */
export const isOverQuota = ({ kind, facts }: { kind: FailureKind; facts: FailureFacts }): boolean =>
  kind === 'rateLimited' || (kind === 'unauthorised' && facts.workedBefore === true);

/**
 * Statuses of a proxy, of a service that is starting, and of a CDN that does not reach the service for now (not for its
 * certificate: 525 to 527). The service repeats a 500 for the same request.
 */
const transientStatuses: readonly (number | undefined)[] = [502, 503, 504, 520, 521, 522, 523, 524, 530];

/**
 * Codes of `network` errors that a retry would meet again: an unknown host name, an untrusted certificate, a proxy that
 * requires a sign-in, a reply in another protocol.
 */
const permanentCodes = /^ENOTFOUND$|CERT|SIGNATURE|SELF_SIGNED|SSL|TLS|^PROXY_|^HPE_|INVALID/;

/** True for a failure that a retry may avoid. */
export function isTransient({ kind, facts }: ApiError): boolean {
  switch (kind) {
    case 'rateLimited':
    case 'truncated':
      return true;
    case 'network':
      return !permanentCodes.test(facts.code ?? '');
    case 'server':
      return transientStatuses.includes(facts.status);
    case 'maintenance':
      return facts.retryAfterMs !== undefined;
    default:
      return false;
  }
}

/**
 * A sentence, a remedy and buttons: the form of every problem shown to users. The extension host turns codes into
 * words, and this object carries them to a notification or a page.
 */
export interface Problem {
  readonly sentence: string;
  readonly remedy?: string;
  /** The service's own message, if it sent one. Plain text, never markup. */
  readonly detail?: string;
  /** The first action is the one most likely to help. */
  readonly actions: readonly ProblemAction[];
}

export interface ProblemAction {
  readonly id: string;
  readonly title: string;
}

/**
 * Marks the refusal of a key that the service accepted before: the key is more likely over its quota than wrong, since
 * the service replies 401 to both.
 */
export function withKeyHistory(error: unknown, wasAccepted: boolean): unknown {
  const isRefusal = isApiError(error) && error.kind === 'unauthorised' && error.facts.hadToken === true;
  if (!isRefusal || !wasAccepted) return error;
  return new ApiError(error.kind, { ...error.facts, workedBefore: true }, { cause: error });
}
