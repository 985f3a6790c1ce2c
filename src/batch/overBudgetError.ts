import type { Cost } from '../domain/result/runFacts';

/** A run takes more requests than it may. Nothing (more) was sent. */
export class OverBudgetError extends Error {
  override readonly name = 'OverBudgetError';

  constructor(
    readonly cost: Cost,
    /** The value of `--budget`. */
    readonly budget: number | undefined,
  ) {
    super('over budget');
  }
}
