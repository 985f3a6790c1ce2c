import { optional } from '../../domain/optional';
import type { ApiError } from '../../domain/apiError';
import { defaultLimits, type Limits } from './limits';

/** What a plan's row in `/v4/plans` says. */
export type PlanLimits = Partial<Limits>;

/** What is known of the limits of one key, from what the user has set, its plan, the service's refusals, in this order. */
export class KnownLimits {
  #plan: PlanLimits | undefined;
  #refused: Partial<Limits> = {};
  #token: string | undefined;

  readonly #given: Partial<Limits>;

  constructor(given: Partial<Limits>) {
    this.#given = given;
  }

  /** What holds now. A refusal is no matter of opinion: it holds against any other source that allows more. */
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

  /** Another key may have another plan. */
  use(token: string | undefined): void {
    if (token === this.#token) return;
    this.#token = token;
    this.#plan = undefined;
    this.#refused = {};
  }

  /** True when something was learnt that another key need not be held to. */
  get isLearnt(): boolean {
    return this.#plan !== undefined || Object.keys(this.#refused).length > 0;
  }

  /** False until it was learnt, or that there is none to learn. */
  get isPlanKnown(): boolean {
    return this.#plan !== undefined || this.#token === undefined;
  }

  /** True when the user has set all that a plan could tell for this interval. */
  isGiven(interval: string): boolean {
    return Object.hasOwn(this.#given.windowDays ?? {}, interval);
  }

  learnPlan(plan: PlanLimits): void {
    this.#plan = plan;
  }

  /** Takes the limit that a refusal tells, if it tells one. */
  learnRefusal({ kind, facts }: ApiError, interval: string): void {
    const { limitDays, allowed } = facts;
    const most = Number(allowed?.[0]);
    const { windowDays } = this.#refused;
    if (kind === 'windowTooLong' && limitDays !== undefined && limitDays > 0)
      this.#refused = { ...this.#refused, windowDays: { ...windowDays, [interval]: limitDays } };
    if (kind === 'windowTooOld' && limitDays !== undefined && limitDays > 0)
      this.#refused = { ...this.#refused, reachDays: limitDays };
    if (kind === 'tooManyCodes' && Number.isSafeInteger(most) && most > 0)
      this.#refused = { ...this.#refused, codes: most };
  }
}
