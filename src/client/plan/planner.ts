import { findNetwork, offsetMinutesOf } from '../../domain/catalog/index';
import { formatNaive, minuteMs } from '../../domain/time/time';
import type { Notice } from '../../domain/result/notice';
import { isSameQuery, type Query } from '../../domain/query/query';
import type { KnownLimits } from './knownLimits';
import type { Limits } from './limits';
import { planFrame, type PlanFrame } from './planFrame';
import { planQuery } from './plan';
import type { FacilityOf } from './splitQuery';
import type { Plan } from './plannedRequest';
import { isObject } from '../../domain/idioms/checkJson';
import { checkQuery } from '../../domain/query/checkQuery';
import { parseQuery } from '../../domain/query/parseQuery';
import { fieldOf, type Diagnostic } from '../../domain/query/diagnostic';
import { ApiError } from '../../domain/result/failure';

/** A validated query, and the warnings about it. */
interface SendableQuery {
  /** Without empty texts, empty lists and unknown fields. */
  readonly query: Query;
  readonly notices: readonly Notice[];
}

const toError = (diagnostic: Diagnostic): ApiError =>
  diagnostic.code === 'tooManyCodes'
    ? new ApiError('tooManyCodes', { field: fieldOf(diagnostic), limitCodes: diagnostic.limit })
    : new ApiError('invalidRequest', { diagnostic });

/** Removes empty values, which the service refuses, and duplicate codes. */
function withoutEmptyCodes(query: Query): Record<string, unknown> {
  const fields = Object.entries(query).map(([field, value]: [string, unknown]): [string, unknown] => [
    field,
    Array.isArray(value) ? [...new Set(value)].filter((item) => item !== '') : value,
  ]);
  return Object.fromEntries(fields);
}

/**
 * Validates a query, which plain JavaScript may have written. Throws ApiError `tooManyCodes`, or `invalidRequest` with
 * the first `diagnostic`, for a query that cannot be sent.
 */
function toSendableQuery(given: Query): SendableQuery {
  const input: unknown = given;
  const { query, diagnostics } = parseQuery(isObject(input) ? withoutEmptyCodes(given) : input);
  const found = query === undefined ? diagnostics : [...diagnostics, ...checkQuery(query)];
  const error = found.find(({ severity }) => severity === 'error');
  if (error !== undefined) throw toError(error);
  if (query === undefined) throw toError({ severity: 'error', code: 'notAnObject', path: [] });
  return { query, notices: found.map((diagnostic) => ({ code: 'queryWarning', diagnostic })) };
}

export interface PreparedQuery extends SendableQuery {
  readonly plan: Plan;
}

interface LatestPlan {
  readonly query: Query;
  /** The other inputs of the plan. */
  readonly basis: string;
  readonly facilityOf: FacilityOf | undefined;
  readonly plan: Plan;
}

const toBasis = (limits: Limits, frame: PlanFrame): string => JSON.stringify([limits, frame]);

function noticesOf({ network_code, interval }: Query, frame: PlanFrame): readonly Notice[] {
  const { toComeMs, derivedFrom } = frame;
  const notices: Notice[] =
    interval === 'season' && derivedFrom === undefined ? [{ code: 'mixedSeasons', interval }] : [];
  if (toComeMs === undefined) return notices;
  const date_end = formatNaive(toComeMs, offsetMinutesOf(network_code));
  return [...notices, { code: 'restToCome', date_end }];
}

/**
 * Plans the queries of one client. Caches the latest plan: a query is estimated before it runs, and both use one plan
 * unless the limits or the instants of its window have changed in between.
 */
export class Planner {
  readonly #limits: KnownLimits;
  readonly #now: () => number;
  readonly #facilityOfIn: (network: string) => FacilityOf | undefined;
  /** The offsets in minutes of networks that are not in the catalog, by code, learnt from their replies. */
  readonly #offsets = new Map<string, number>();
  #latest: LatestPlan | undefined;

  /**
   * `facilityOfIn` returns the known facilities of a network's units: the same function until that knowledge changes.
   */
  constructor(
    limits: KnownLimits,
    now: () => number,
    facilityOfIn: (network: string) => FacilityOf | undefined = () => undefined,
  ) {
    this.#limits = limits;
    this.#now = now;
    this.#facilityOfIn = facilityOfIn;
  }

  /**
   * Validates and plans a query with the limits known so far. Throws ApiError as `toSendableQuery` and `planQuery` do.
   */
  prepare(given: Query): PreparedQuery {
    const { query, notices } = toSendableQuery(given);
    const limits = this.#limits.current;
    const frame = planFrame(query, limits, this.#nowOf(query.network_code));
    return {
      query,
      notices: [...notices, ...noticesOf(query, frame)],
      plan: this.#plan(query, limits, frame),
    };
  }

  /** True for a network whose offset is neither in the catalog nor learnt from a reply. */
  isClockUnknown(networkCode: string): boolean {
    return findNetwork(networkCode) === undefined && !this.#offsets.has(networkCode);
  }

  /** Learns the offset of a network from a reply, unless the catalog has it. */
  learnOffset(networkCode: string, offsetMinutes: number): void {
    if (findNetwork(networkCode) === undefined) this.#offsets.set(networkCode, offsetMinutes);
  }

  /**
   * Returns the current time for a network. Since dates are sent without an offset, and written with the assumed one,
   * the clock is shifted for networks that are not in the catalog.
   */
  #nowOf(networkCode: string): number {
    const takenMinutes = offsetMinutesOf(networkCode);
    const minutes = this.#offsets.get(networkCode) ?? takenMinutes;
    return this.#now() + (minutes - takenMinutes) * minuteMs;
  }

  #plan(query: Query, limits: Limits, frame: PlanFrame): Plan {
    const basis = toBasis(limits, frame);
    const facilityOf = this.#facilityOfIn(query.network_code);
    const latest = this.#latest;
    const isSame = latest?.basis === basis && latest.facilityOf === facilityOf;
    if (isSame && isSameQuery(latest.query, query)) return latest.plan;
    const plan = planQuery(query, limits, frame, facilityOf);
    this.#latest = { query, basis, facilityOf, plan };
    return plan;
  }
}
