import type { Client, QueryOptions } from '../client/index';
import { type Failure, isApiError, isOverQuota } from '../domain/result/failure';
import { type Cost, isCostly } from '../domain/result/runFacts';
import type { Result } from '../domain/result/result';
import { lineOfWait } from '../words/exports/taskWords';
import { OverBudgetError } from './overBudgetError';
import type { NamedQuery } from './namedQuery';
import type { StatusLine } from './statusLine';

/** How long the service is left alone where it does not say for how long. */
const pauseMs = 15 * 60_000;

/** Options for running a query. */
export interface Asking {
  readonly client: Pick<Client, 'run' | 'complete'>;
  readonly command: {
    /** Most requests. */
    readonly budget?: number;
    readonly isSample: boolean;
    /** Waits when the service limits the rate of requests. */
    readonly waits: boolean;
  };
  readonly status: Pick<StatusLine, 'progress' | 'tell'>;
  readonly signal: AbortSignal;
  /** Rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Stops a run that takes more than it may. */
class Budget {
  readonly #command: Asking['command'];
  over: OverBudgetError | undefined;

  constructor(command: Asking['command']) {
    this.#command = command;
  }

  readonly approve = (cost: Cost): boolean => {
    const { budget, isSample } = this.#command;
    const isOver =
      budget === undefined ? isCostly({ cost, isRateLimited: !isSample }) : cost.requests > budget;
    if (isOver) this.over = new OverBudgetError(cost, budget);
    return !isOver;
  };
}

/** How long to wait before the rest is asked for; undefined where waiting does not help, or is not wanted. */
function waitFor({ waits }: Asking['command'], causes: readonly Failure[]): number | undefined {
  const cause = waits ? causes.find(isOverQuota) : undefined;
  if (cause === undefined) return undefined;
  return (cause.kind === 'rateLimited' ? cause.facts.retryAfterMs : undefined) ?? pauseMs;
}

/** Runs the query. When the service limits the rate and the user waits, runs the rest later. */
export async function ask(run: Asking, { name, query }: NamedQuery): Promise<Result> {
  const { client, command, status, signal, sleep } = run;
  const budget = new Budget(command);
  const options: QueryOptions = {
    signal,
    approve: budget.approve,
    onProgress: (progress) => {
      status.progress(name, progress);
    },
  };
  let result: Result | undefined;
  for (;;) {
    let waitMs: number | undefined;
    try {
      result = result ? await client.complete(result, options) : await client.run(query, options);
      waitMs = waitFor(command, result.provenance.missing ?? []);
      if (waitMs === undefined) return result;
    } catch (error) {
      waitMs = isApiError(error) ? waitFor(command, [error]) : undefined;
      // A partial result is better than none.
      if (waitMs === undefined && result && !signal.aborted) return result;
      if (waitMs === undefined) throw signal.aborted ? error : (budget.over ?? error);
    }
    status.tell(lineOfWait(name, waitMs));
    await sleep(waitMs, signal);
  }
}
