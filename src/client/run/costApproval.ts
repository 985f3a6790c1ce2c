import { ApiError, type Approve, type Cost } from '../../domain';
import { onAbort, reasonOf } from '../http/deadline';
import type { KnownLimits } from '../plan/limits';
import { costOf, maxRequests, tooManyRequests } from '../plan/planQuery';

/** Requests approval. Rejects with the signal's reason if it is aborted first. */
async function requestApproval(
  approve: Approve | undefined,
  cost: Cost,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!approve) return true;
  let unlink: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    unlink = onAbort(signal, () => {
      if (signal) reject(reasonOf(signal));
    });
  });
  try {
    return await Promise.race([aborted, approve(cost)]);
  } finally {
    unlink();
  }
}

export async function requireApproval(
  approve: Approve | undefined,
  cost: Cost,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await requestApproval(approve, cost, signal))) throw new ApiError('cancelled');
}

/** Tracks how many requests a run may send, and requests approval for more. */
export class RequestApproval {
  #approved: number;
  #pending: Promise<void> | undefined;
  /** The reason why nothing further may be sent; undefined while it may. */
  refusal: ApiError | undefined;

  /** `approved` is the number of requests that were approved before the run began. */
  constructor(
    approved: number,
    readonly approve: Approve | undefined,
    readonly limits: KnownLimits,
    readonly signal: AbortSignal,
  ) {
    this.#approved = approved;
  }

  /** Resolves when no decision is pending. */
  async settled(): Promise<void> {
    while (this.#pending) await this.#pending;
  }

  covers(requests: number): boolean {
    return requests <= this.#approved;
  }

  /** Requests approval for `more` requests beyond those started; sets `refusal` if it is denied. */
  async request(started: number, more: number): Promise<void> {
    this.#pending ??= this.#decide(started, more).finally(() => {
      this.#pending = undefined;
    });
    await this.#pending;
  }

  async #decide(started: number, more: number): Promise<void> {
    const signal = this.signal;
    if (more > maxRequests) {
      this.refusal = tooManyRequests();
      return;
    }
    const cost = costOf(more, this.limits.current);
    // If the signal is aborted without a decision, its reason applies to the remaining requests.
    const isApproved = await requestApproval(this.approve, cost, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (isApproved === true) this.#approved = started + more;
    else if (isApproved === false) this.refusal = new ApiError('cancelled');
  }
}
