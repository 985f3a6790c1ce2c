import { type ApiError, dayMs, findInterval, parameterOf } from '../../domain';

/** The limits of a service per request, and of a key per day. */
export interface Limits {
  /**
   * The longest window of a request in days, by interval. The service compares whole days. Intervals without an entry
   * have the smallest plan's limit (domain/catalog).
   */
  readonly windowDays: Readonly<Record<string, number>>;
  /** How many days back a window may begin; Infinity without a limit, absent when unknown. */
  readonly reachDays?: number;
  /** The maximum number of codes per list in a request. The specification: 30. */
  readonly codes: number;
  /** The number of requests per key and day; Infinity without a limit. */
  readonly dailyRequests: number;
}

/** The limits of the smallest plan (docs/service.md: Limits and caching). */
const defaultLimits: Limits = {
  windowDays: {},
  codes: parameterOf('facility_code').maxCodesPerRequest ?? 30,
  dailyRequests: 500,
};

/**
 * Returns the longest window of one request, in days; Infinity for an interval without a known limit. Also Infinity
 * when the smallest plan's limit is shorter than a bucket, since that limit is a fallback of the live service only.
 */
export function limitDaysOf(limits: Limits, interval: string): number {
  const known = Object.hasOwn(limits.windowDays, interval) ? limits.windowDays[interval] : undefined;
  const { limitDays, durationMs } = findInterval(interval) ?? { limitDays: Infinity, durationMs: 0 };
  return known ?? (limitDays * dayMs < durationMs ? Infinity : limitDays);
}

/** The limits of one key: stated in a refusal, else set by the user, else those of its plan. */
export class KnownLimits {
  #plan: Partial<Limits> | undefined;
  #refused: Partial<Limits> = {};
  /** The sentence in which the service stated how far back a window may begin, if it did. */
  reachRefusal: string | undefined;
  #token: string | undefined;

  constructor(readonly settings: Partial<Limits>) {}

  /** Returns the current limits. A limit stated in a refusal overrides every source. */
  get current(): Limits {
    const reachDays = this.#refused.reachDays ?? this.settings.reachDays ?? this.#plan?.reachDays;
    return {
      windowDays: {
        ...this.#plan?.windowDays,
        ...this.settings.windowDays,
        ...this.#refused.windowDays,
      },
      codes: this.#refused.codes ?? this.settings.codes ?? this.#plan?.codes ?? defaultLimits.codes,
      dailyRequests: this.settings.dailyRequests ?? this.#plan?.dailyRequests ?? defaultLimits.dailyRequests,
      reachDays,
    };
  }

  use(token: string | undefined): void {
    if (token === this.#token) return;
    this.#token = token;
    this.#plan = undefined;
    this.#refused = {};
    this.reachRefusal = undefined;
  }

  /** True when some learnt limits may not apply to another key. */
  get isLearnt(): boolean {
    return this.#plan !== undefined || Object.keys(this.#refused).length > 0;
  }

  /** False until the key's plan is learnt; true without a key, which has no plan. */
  get isPlanKnown(): boolean {
    return this.#plan !== undefined || this.#token === undefined;
  }

  isSet(interval: string): boolean {
    return Object.hasOwn(this.settings.windowDays ?? {}, interval);
  }

  learnPlan(plan: Partial<Limits>): void {
    this.#plan = plan;
  }

  learnRefusal({ kind, facts }: ApiError, interval: string): void {
    const { windowDays } = this.#refused;
    if (kind === 'windowTooLong' && facts.limitDays !== undefined && facts.limitDays > 0)
      this.#refused = { ...this.#refused, windowDays: { ...windowDays, [interval]: facts.limitDays } };
    if (kind === 'windowTooOld' && facts.reachDays !== undefined && facts.reachDays > 0) {
      this.#refused = { ...this.#refused, reachDays: facts.reachDays };
      this.reachRefusal = facts.serverMessage;
    }
    if (kind === 'tooManyCodes' && facts.limitCodes !== undefined && facts.limitCodes > 0)
      this.#refused = { ...this.#refused, codes: facts.limitCodes };
  }
}
