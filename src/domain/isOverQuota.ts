import type { FailureFacts, FailureKind } from './failure';

/** True where the service wants no more requests for now. A key that is over its quota is refused like a wrong one. */
export const isOverQuota = ({
  kind,
  facts,
}: {
  readonly kind: FailureKind;
  readonly facts: FailureFacts;
}): boolean => kind === 'rateLimited' || (kind === 'unauthorised' && facts.workedBefore === true);
