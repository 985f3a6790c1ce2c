import { findNetwork, offsetMinutesOf } from '../../domain/catalog/index';
import { minuteMs } from '../../domain/durations';
import type { Notice } from '../../domain/notice';
import type { Query } from '../../domain/query';
import { isSameQuery } from '../../domain/sameQuery';
import { formatNaive } from '../../domain/time';
import type { KnownLimits } from './knownLimits';
import type { Limits } from './limits';
import { planFrame, type PlanFrame } from './planFrame';
import { planQuery } from './plan';
import type { FacilityOf } from './splitQuery';
import type { Plan } from './plannedRequest';
import { toSendableQuery, type SendableQuery } from './sendableQuery';

export interface PreparedQuery extends SendableQuery {
  readonly plan: Plan;
}

interface LatestPlan {
  readonly query: Query;
  /** What else the plan depends on. */
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
 * Plans the queries of one client. Keeps the latest plan: a query is estimated before it runs, and planned once for
 * both unless the limits or the instants of its window have changed in between.
 */
export class Planner {
  readonly #limits: KnownLimits;
  readonly #now: () => number;
  readonly #facilityOfIn: (network: string) => FacilityOf | undefined;
  /** The offsets in minutes of networks that the catalog does not know, by code, as their replies told them. */
  readonly #offsets = new Map<string, number>();
  #latest: LatestPlan | undefined;

  /** `facilityOfIn` gives what is known of the units of a network: the same function while it knows the same. */
  constructor(
    limits: KnownLimits,
    now: () => number,
    facilityOfIn: (network: string) => FacilityOf | undefined = () => undefined,
  ) {
    this.#limits = limits;
    this.#now = now;
    this.#facilityOfIn = facilityOfIn;
  }

  /** Checks and plans a query by the limits known so far. Throws ApiError as `toSendableQuery` and `planQuery` do. */
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

  /** True for a network that neither the catalog nor a reply has told the clock of. */
  isClockUnknown(networkCode: string): boolean {
    return findNetwork(networkCode) === undefined && !this.#offsets.has(networkCode);
  }

  /** Takes the offset that a network's reply had for that of its clock from now on, where the catalog has none. */
  learnOffset(networkCode: string, offsetMinutes: number): void {
    if (findNetwork(networkCode) === undefined) this.#offsets.set(networkCode, offsetMinutes);
  }

  /**
   * Now for a network. Dates are sent without an offset, so that for one that the catalog does not know it is the clock
   * that is shifted: they are written with the offset that is taken for it.
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
