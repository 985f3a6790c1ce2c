import type { FailureFacts, FailureKind } from './failure';

/** True when the service accepts no more requests for now. It answers a key over its quota like a wrong one. */
export const isOverQuota = ({
  kind,
  facts,
}: {
  readonly kind: FailureKind;
  readonly facts: FailureFacts;
}): boolean => kind === 'rateLimited' || (kind === 'unauthorised' && facts.workedBefore === true);
