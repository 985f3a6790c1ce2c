import { type Cost, isApiError, isOverQuota } from '../domain';
import { isCancelled } from '../words/failures/problemOf';
import { DatasetError } from '../datasets/datasetFolder';

/** Thrown for wrong arguments. The message names the fault; the help shows the right form. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A run takes more requests than it may. Nothing (more) was sent. */
export class OverBudgetError extends Error {
  override name = 'OverBudgetError';

  constructor(
    readonly cost: Cost,
    /** The value of `--budget`. */
    readonly budget: number | undefined,
    /** True for measures that fewer requests can give, approximately. */
    readonly hasCoarser = false,
  ) {
    super('over budget');
  }
}

/** How the program ends, for scripts. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  /** A result was written, and parts of it are missing. */
  partial: 3,
  /** The key's requests are used up, or the run would take more than it may. */
  quota: 4,
  /** No key, or one that is refused. */
  credentials: 5,
  /** As shells have it for Ctrl+C. */
  interrupted: 130,
  /** As shells have it for SIGTERM. */
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError || error instanceof DatasetError) return exitCodes.usage;
  if (error instanceof OverBudgetError) return exitCodes.quota;
  if (isCancelled(error)) return exitCodes.interrupted;
  if (!isApiError(error)) return exitCodes.failed;
  if (isOverQuota(error)) return exitCodes.quota;
  switch (error.kind) {
    case 'unauthorised':
      return exitCodes.credentials;
    case 'collidingSeries':
      // A result would lack units.
      return exitCodes.partial;
    case 'noData':
      return error.facts.diagnostic === undefined ? exitCodes.failed : exitCodes.partial;
    case 'badBaseAddress':
      return exitCodes.usage;
    case 'invalidRequest':
      // The arguments are wrong. Nothing was sent.
      return error.facts.diagnostic === undefined ? exitCodes.failed : exitCodes.usage;
    default:
      return exitCodes.failed;
  }
}
