import { optional } from '../../domain/optional';
import type { ApiError } from '../../domain/apiError';
import { defaultLimits, type Limits } from './limits';

/** What a plan's row in `/v4/plans` says. */
export type PlanLimits = Partial<Limits>;

/**
 * The known limits of one key: what the user has set, else its plan's; what the service's refusals name goes before
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

  /** The limits that apply now. One that a refusal names goes before every source that allows more. */
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

  /** True when limits were learnt that may not apply to another key. */
  get isLearnt(): boolean {
    return this.#plan !== undefined || Object.keys(this.#refused).length > 0;
  }

  /** False until the key's plan was learnt; true without a key, which has no plan. */
  get isPlanKnown(): boolean {
    return this.#plan !== undefined || this.#token === undefined;
  }

  /** The sentence with which the service said how far back a window may begin, when it did. */
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

  /** Adopts the limit that a refusal names, if it names one. */
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
