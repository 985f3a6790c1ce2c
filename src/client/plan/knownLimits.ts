import type { ApiError } from '../errors/apiError';
import { defaultLimits, limitDaysOf, type Limits } from './limits';
import type { PlannedRequest } from './plannedRequest';

/** What a plan's row in `/v4/plans` says. */
export type PlanLimits = Partial<Limits>;

/** What is known of the limits of one key, from what the user has set, its plan, the service's refusals, in this order. */
export class KnownLimits {
  #plan: PlanLimits | undefined;
  #refused: Partial<Limits> = {};
  #token: string | undefined;

  constructor(private readonly given: Partial<Limits>) {}

  /** What holds now. A refusal is no matter of opinion: it holds against any other source that allows more. */
  get current(): Limits {
    const reachDays = this.#refused.reachDays ?? this.given.reachDays ?? this.#plan?.reachDays;
    return {
      windowDays: {
        ...this.#plan?.windowDays,
        ...this.given.windowDays,
        ...this.#refused.windowDays,
      },
      codes: this.#refused.codes ?? this.given.codes ?? this.#plan?.codes ?? defaultLimits.codes,
      dailyRequests: this.given.dailyRequests ?? this.#plan?.dailyRequests ?? defaultLimits.dailyRequests,
      ...(reachDays === undefined ? {} : { reachDays }),
    };
  }

  /** Another key may have another plan. */
  use(token: string | undefined): void {
    if (token === this.#token) return;
    this.#token = token;
    this.#plan = undefined;
    this.#refused = {};
  }

  /** False until it was learnt, or that there is none to learn. */
  get isPlanKnown(): boolean {
    return this.#plan !== undefined || this.#token === undefined;
  }

  /** True when the user has set all that a plan could tell for this interval. */
  isGiven(interval: string): boolean {
    return Object.hasOwn(this.given.windowDays ?? {}, interval);
  }

  learnPlan(plan: PlanLimits): void {
    this.#plan = plan;
  }

  /**
   * Takes the limit that a refusal tells. Returns true when it is tighter than what was known, so that what was refused
   * can be asked in smaller portions.
   */
  learnRefusal({ kind, facts }: ApiError, { query, window }: PlannedRequest): boolean {
    const { limitDays } = facts;
    if (kind === 'windowTooLong' && window && limitDays !== undefined && limitDays > 0) {
      const interval = query.interval ?? '5m';
      const isTighter = limitDays < limitDaysOf(this.current, interval);
      this.#refused = {
        ...this.#refused,
        windowDays: { ...this.#refused.windowDays, [interval]: limitDays },
      };
      return isTighter;
    }
    if (kind === 'windowTooOld' && limitDays !== undefined && limitDays > 0) {
      const isTighter = limitDays < (this.current.reachDays ?? Infinity);
      this.#refused = { ...this.#refused, reachDays: limitDays };
      return isTighter;
    }
    const most = Number(facts.allowed?.[0]);
    if (kind === 'tooManyCodes' && Number.isSafeInteger(most) && most > 0) {
      const isTighter = most < this.current.codes;
      this.#refused = { ...this.#refused, codes: most };
      return isTighter;
    }
    return false;
  }
}
