import { ApiError } from '../../domain/apiError';
import { reasonOf } from '../http/deadline';
import type { KnownLimits } from '../plan/knownLimits';
import { costOf, mostRequests, tooManyRequests } from '../plan/plan';
import type { Cost } from '../../domain/cost';

/** Decides whether a run may send as much as this. */
export type Approve = (estimate: Cost) => Promise<boolean> | boolean;

/** The answer, unless the signal is aborted first: then it rejects with its reason. */
export async function askApproval(
  approve: Approve | undefined,
  cost: Cost,
  signal?: AbortSignal,
): Promise<boolean> {
  if (approve === undefined) return true;
  let leave = (): void => undefined;
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      if (signal) reject(reasonOf(signal));
    };
  });
  if (signal?.aborted === true) leave();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([left, approve(cost)]);
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}

/** Rejects with ApiError `cancelled` when the run is not approved. */
export async function requireApproval(
  approve: Approve | undefined,
  cost: Cost,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await askApproval(approve, cost, signal))) throw new ApiError('cancelled');
}

export interface ApprovalOptions {
  /** Approved before the run began, from its beginning on. */
  readonly requests: number;
  readonly approve: Approve | undefined;
  readonly limits: KnownLimits;
  readonly signal: AbortSignal;
}

/** How many requests a run may send, and the question whether it may send more. */
export class Approval {
  #approved: number;
  #question: Promise<void> | undefined;
  #refusal: ApiError | undefined;

  constructor(private readonly options: ApprovalOptions) {
    this.#approved = options.requests;
  }

  /** Why nothing further may be sent; undefined while it may. */
  get refusal(): ApiError | undefined {
    return this.#refusal;
  }

  /** Resolves when no question is open. */
  async settled(): Promise<void> {
    while (this.#question !== undefined) await this.#question;
  }

  /** True when a run may come to so many requests. */
  covers(requests: number): boolean {
    return requests <= this.#approved;
  }

  /** Asks for so many more requests after those that were started; `refusal` tells when they may not be sent. */
  async ask(started: number, more: number): Promise<void> {
    this.#question ??= this.#decide(started, more).finally(() => {
      this.#question = undefined;
    });
    await this.#question;
  }

  async #decide(started: number, more: number): Promise<void> {
    const { approve, limits, signal } = this.options;
    if (more > mostRequests) {
      this.#refusal = tooManyRequests();
      return;
    }
    const cost = costOf(more, undefined, limits.current);
    // Nobody decided: what is left is told as cancelled by the signal.
    const isApproved = await askApproval(approve, cost, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (isApproved === true) this.#approved = started + more;
    else if (isApproved === false) this.#refusal = new ApiError('cancelled');
  }
}
