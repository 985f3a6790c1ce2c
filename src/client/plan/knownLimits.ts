import { optional } from '../../domain/idioms/optional';
import type { ApiError } from '../../domain/result/failure';
import { defaultLimits, type Limits } from './limits';

/** The limits in a plan's row of `/v4/plans`. */
export type PlanLimits = Partial<Limits>;

/**
 * The known limits of one key: the user's settings, else the plan's. Limits stated by the service in a refusal override
 * both.
 */
export class KnownLimits {
  #plan: PlanLimits | undefined;
  #refused: Partial<Limits> = {};
  #reachRefusal: string | undefined;
  #token: string | undefined;

  readonly #given: Partial<Limits>;

  constructor(given: Partial<Limits>) {
    this.#given = given;
  }

  /** Returns the current limits. A limit stated in a refusal overrides every source. */
  get current(): Limits {
    const reachDays = this.#refused.reachDays ?? this.#given.reachDays ?? this.#plan?.reachDays;
    return {
      windowDays: {
        ...this.#plan?.windowDays,
        ...this.#given.windowDays,
        ...this.#refused.windowDays,
      },
      codes: this.#refused.codes ?? this.#given.codes ?? this.#plan?.codes ?? defaultLimits.codes,
      dailyRequests: this.#given.dailyRequests ?? this.#plan?.dailyRequests ?? defaultLimits.dailyRequests,
      ...optional({ reachDays }),
    };
  }

  /** Switches to a key, which may have another plan. */
  use(token: string | undefined): void {
    if (token === this.#token) return;
    this.#token = token;
    this.#plan = undefined;
    this.#refused = {};
    this.#reachRefusal = undefined;
  }

  /** True when some learnt limits may not apply to another key. */
  get isLearnt(): boolean {
    return this.#plan !== undefined || Object.keys(this.#refused).length > 0;
  }

  /** False until the key's plan is learnt; true without a key, which has no plan. */
  get isPlanKnown(): boolean {
    return this.#plan !== undefined || this.#token === undefined;
  }

  /** The sentence in which the service stated how far back a window may begin, if it did. */
  get reachRefusal(): string | undefined {
    return this.#reachRefusal;
  }

  /** True when the user has set the longest window of this interval. */
  isGiven(interval: string): boolean {
    return Object.hasOwn(this.#given.windowDays ?? {}, interval);
  }

  learnPlan(plan: PlanLimits): void {
    this.#plan = plan;
  }

  /** Adopts the limit stated in a refusal, if any. */
  learnRefusal({ kind, facts }: ApiError, interval: string): void {
    const { windowDays } = this.#refused;
    if (kind === 'windowTooLong' && facts.limitDays !== undefined && facts.limitDays > 0)
      this.#refused = { ...this.#refused, windowDays: { ...windowDays, [interval]: facts.limitDays } };
    if (kind === 'windowTooOld' && facts.reachDays !== undefined && facts.reachDays > 0) {
      this.#refused = { ...this.#refused, reachDays: facts.reachDays };
      this.#reachRefusal = facts.serverMessage;
    }
    if (kind === 'tooManyCodes' && facts.limitCodes !== undefined && facts.limitCodes > 0)
      this.#refused = { ...this.#refused, codes: facts.limitCodes };
  }
}
