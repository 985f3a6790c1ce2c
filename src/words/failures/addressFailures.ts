import type { BaseAddressFault, FailureFacts, FailureKind, RequestFacts } from '../../domain/failure';
import { actionsOf, openSetting } from '../problemActions';
import { hostFirst, type FailureWords, type Words } from './failureWords';
import { remedyOfNetworkError } from './networkErrors';

const checkAddress = openSetting('baseAddress');

const faultSentences: Readonly<Record<BaseAddressFault, string>> = {
  notAnAddress: 'It is not an address such as https://api.example.org.',
  scheme: 'It must begin with https://; http:// is for 127.0.0.1, localhost and [::1] only.',
  credentials: 'It must not hold a user name or password.',
  query: 'It must not hold a query (?) or a fragment (#).',
};

const addressRule =
  'It must begin with https:// (or http:// for 127.0.0.1, localhost and [::1] only), without a user name, query or fragment.';

/** The reply is not from the expected service. Also used for replies that no valid service sends. */
export function notThisApi(facts: RequestFacts & { readonly location?: string }): Words {
  return {
    sentence: `${hostFirst(facts)} answered, but not as an Open Electricity API does.`,
    remedy:
      facts.location === undefined
        ? 'Check the base address. A sign-in page of your network can also be in the way.'
        : `It points to ${facts.location.slice(0, 200)}, which was not followed. Check the base address.`,
    actions: [checkAddress, ...actionsOf('retry', 'useSampleData', 'copyDetails')],
  };
}

function network(facts: FailureFacts<'network'>): Words {
  return {
    sentence: `${hostFirst(facts)} could not be reached.`,
    remedy: `${remedyOfNetworkError(facts.code)} Sample data needs no network.`,
    actions: [...actionsOf('retry', 'useSampleData'), checkAddress, ...actionsOf('showLog')],
  };
}

/** Failures where the base address leads to no such service or cannot be reached. */
export const addressFailures = {
  badBaseAddress: ({ fault }) => ({
    sentence: 'The base address in the settings cannot be used.',
    remedy: fault === undefined ? addressRule : faultSentences[fault],
    actions: [checkAddress, ...actionsOf('useSampleData')],
  }),
  network,
  notFound: (facts) => ({
    sentence: `${hostFirst(facts)} has nothing at the address that was asked.`,
    remedy: 'Probably the base address is not that of an Open Electricity API. Check it.',
    actions: [checkAddress, ...actionsOf('useSampleData', 'copyDetails')],
  }),
  notJson: notThisApi,
  notThisApi,
} as const satisfies Partial<FailureWords<FailureKind>>;
