import type { FailureFacts, FailureKind } from '../../domain/failure';
import { formatCount } from '../numbers';
import { actionsOf, openSetting } from '../problemActions';
import { hostFirst, hostOf, type FailureWords, type Words } from './failureWords';

function unauthorised(facts: FailureFacts<'unauthorised'>): Words {
  const host = hostFirst(facts);
  if (facts.hadToken === true && facts.workedBefore === true)
    return {
      sentence: `${host} refused the API key, which it took before.`,
      remedy:
        'Probably the key is over its quota: try again later, or sign in with another key. It may also have expired. It is still kept.',
      actions: actionsOf('retry', 'signIn', 'useSampleData'),
    };
  if (facts.hadToken === true)
    return {
      sentence: `${host} refused the API key.`,
      remedy: 'It may be wrong, expired or over its quota. Sign in with another key, or try again later.',
      actions: actionsOf('signIn', 'retry', 'useSampleData'),
    };
  // Without a status, no request was sent, so the user can still choose to continue without a key.
  if (facts.status === undefined)
    return {
      sentence: `No API key is kept for ${hostOf(facts)}: nothing was sent yet.`,
      remedy:
        'Sign in, or continue without a key: some services answer network and market data all the same. Sample data needs no key.',
      actions: actionsOf('signIn', 'continueWithoutKey', 'useSampleData'),
    };
  return {
    sentence: `${host} answers this query only with an API key.`,
    remedy: 'Sign in: the query is kept and can be run again. Sample data needs no key.',
    actions: actionsOf('signIn', 'retry', 'useSampleData'),
  };
}

function rateLimited(facts: FailureFacts<'rateLimited'>): Words {
  const seconds = facts.retryAfterMs === undefined ? undefined : Math.ceil(facts.retryAfterMs / 1000);
  return {
    sentence: `${hostFirst(facts)} has had too many requests for now.`,
    remedy:
      seconds === undefined
        ? 'Wait a little, then try again.'
        : `Try again in ${formatCount(seconds, 'second')}.`,
    actions: actionsOf('retry'),
  };
}

function server(facts: FailureFacts<'server'>): Words {
  const status = facts.status === undefined ? '' : ` (status ${facts.status})`;
  const often = facts.attempts === undefined ? '' : `, ${facts.attempts} times`;
  return {
    sentence: `${hostFirst(facts)} failed to answer the query${status}${often}.`,
    remedy: 'Try again. If it keeps failing, a shorter window or fewer series may get through.',
    actions: actionsOf('retry', 'editQuery', 'copyDetails'),
  };
}

function timeout(facts: FailureFacts<'timeout'>): Words {
  const actions = actionsOf('retry', 'editQuery');
  if (facts.waitedFor === 'whole')
    return {
      sentence: `${hostFirst(facts)} did not complete the query in time.`,
      remedy: 'Try again, or ask for less.',
      actions,
    };
  return {
    sentence:
      facts.waitedFor === 'more'
        ? `${hostFirst(facts)} stopped sending in the middle of its answer.`
        : `${hostFirst(facts)} did not answer in time.`,
    remedy: 'Try again, ask for less, or allow more time in the settings.',
    actions: [...actions, openSetting('timeoutSeconds')],
  };
}

/** Failures of the service, or of the key's access to it. */
export const serviceFailures = {
  unauthorised,
  rateLimited,
  server,
  maintenance: (facts) => ({
    sentence: `${hostFirst(facts)} is being maintained.`,
    remedy: 'Try again later. Sample data works meanwhile.',
    actions: actionsOf('retry', 'useSampleData'),
  }),
  timeout,
} as const satisfies Partial<FailureWords<FailureKind>>;
