import type { FailureFacts, FailureKind } from '../../domain/failure';
import { actionsOf, openSetting } from '../problemActions';
import { notThisApi } from './addressFailures';
import { hostOf, type FailureWords, type Words } from './failureWords';

function tooLarge(facts: FailureFacts<'tooLarge'>): Words {
  const { limitBytes, limitDepth, limitTextLength, limitLabelNames, limitSeries, limitRequests } = facts;
  // No sound reply nests so deep, or has so long a text or so many names of labels.
  if ([limitDepth, limitTextLength, limitLabelNames].some((limit) => limit !== undefined))
    return notThisApi(facts);
  if (limitRequests !== undefined)
    return {
      sentence: `The query takes more than the ${limitRequests.toLocaleString('en-GB')} requests that one run may have.`,
      remedy: 'Choose a shorter window or a longer interval, or name fewer facilities and units.',
      actions: actionsOf('editQuery'),
    };
  if (limitSeries !== undefined)
    return {
      sentence: `The answer has more series than the ${limitSeries} that are taken.`,
      remedy: 'Ask for fewer metrics or facilities, or group them.',
      actions: actionsOf('editQuery'),
    };
  return {
    sentence:
      limitBytes === undefined
        ? 'The answer is larger than allowed.'
        : `The answer is larger than the ${Math.round(limitBytes / 1e6)} MB allowed.`,
    remedy: 'Ask for a shorter window or fewer series, or allow larger answers in the settings.',
    actions: [...actionsOf('editQuery'), openSetting('maxResponseMegabytes')],
  };
}

/** Replies that are too large or incomplete. */
export const sizeFailures = {
  tooLarge,
  truncated: (facts) => ({
    sentence: `The answer of ${hostOf(facts)} ended before it was complete.`,
    remedy: 'Try again. Nothing of the broken answer was kept.',
    actions: actionsOf('retry', 'showLog'),
  }),
} as const satisfies Partial<FailureWords<FailureKind>>;
