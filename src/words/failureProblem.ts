import type { FailureFacts, FailureKind } from '../domain/failure';
import type { Problem, ProblemAction } from '../domain/problem';
import { actionsOf, openSetting } from './problemActions';
import { remedyOfNetworkError, sentenceOfAddressFault } from './networkErrors';
import { fieldOf } from '../domain/diagnostic';
import { sentenceOfDiagnostic } from './diagnosticSentence';
import { listOf, numberOf } from './phrases';

interface Words {
  readonly sentence: string;
  readonly remedy: string;
  readonly actions: readonly ProblemAction[];
}

const checkAddress = openSetting('baseAddress');

function urlOf(facts: FailureFacts): URL | undefined {
  return facts.url !== undefined && URL.canParse(facts.url) ? new URL(facts.url) : undefined;
}

/** "api.openelectricity.org.au", or "the service" when the address is not known. */
const hostOf = (facts: FailureFacts): string => urlOf(facts)?.host ?? 'the service';

/** The same at the beginning of a sentence; a host name stays as it is written. */
const hostFirst = (facts: FailureFacts): string => urlOf(facts)?.host ?? 'The service';

function allowedOf(facts: FailureFacts): string {
  return facts.allowed && facts.allowed.length > 0 ? `Allowed: ${listOf(facts.allowed)}.` : '';
}

function unauthorised(facts: FailureFacts): Words {
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
  // Without a status nothing was sent: the choice to go without a key is still open.
  if (facts.status === undefined)
    return {
      sentence: `${host} asks for an API key, and none is kept for it.`,
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

function windowTooLong(facts: FailureFacts): Words {
  const interval = urlOf(facts)?.searchParams.get('interval') ?? 'this interval';
  return {
    sentence:
      facts.limitDays === undefined
        ? `The window is too long for ${interval}.`
        : `The window is too long. At ${interval} the service allows at most ${numberOf(facts.limitDays, 'day')}.`,
    remedy: 'Choose a shorter window or a longer interval.',
    actions: actionsOf('editQuery'),
  };
}

function rateLimited(facts: FailureFacts): Words {
  const seconds = facts.retryAfterMs === undefined ? undefined : Math.ceil(facts.retryAfterMs / 1000);
  return {
    sentence: `${hostFirst(facts)} has had too many requests for now.`,
    remedy:
      seconds === undefined
        ? 'Wait a little, then try again.'
        : `Try again in ${numberOf(seconds, 'second')}.`,
    actions: actionsOf('retry'),
  };
}

function server(facts: FailureFacts): Words {
  const status = facts.status === undefined ? '' : ` (status ${facts.status})`;
  const often = facts.attempts === undefined ? '' : `, ${facts.attempts} times`;
  return {
    sentence: `${hostFirst(facts)} failed to answer the query${status}${often}.`,
    remedy: 'Try again. If it keeps failing, a shorter window or fewer series may get through.',
    actions: actionsOf('retry', 'editQuery', 'copyDetails'),
  };
}

function invalidRequest(facts: FailureFacts): Words {
  const { diagnostic, field, value } = facts;
  const actions = actionsOf('editQuery', 'copyDetails');
  // Found before anything was sent.
  if (diagnostic)
    return {
      sentence: sentenceOfDiagnostic(diagnostic),
      remedy: 'Change the query and run it again.',
      actions,
    };
  const found = value === undefined ? 'this value' : `“${value.slice(0, 60)}”`;
  return {
    sentence:
      field === undefined
        ? 'The service does not take this query.'
        : `The service does not take ${found} for ${field}.`,
    remedy: allowedOf(facts) || 'Change the query and run it again.',
    actions,
  };
}

function tooManyCodes({ diagnostic, field, allowed }: FailureFacts): Words {
  const found = diagnostic?.code === 'tooManyCodes' ? diagnostic : undefined;
  const where = found ? fieldOf(found) : field;
  return {
    sentence: `The query has too many codes${where === undefined ? '' : ` in ${where}`}.`,
    remedy: `Ask for at most ${found?.limit ?? allowed?.[0] ?? '30'} at once.`,
    actions: actionsOf('editQuery'),
  };
}

function notThisApi(facts: FailureFacts): Words {
  return {
    sentence: `${hostFirst(facts)} answered, but not as an Open Electricity API does.`,
    remedy:
      facts.location === undefined
        ? 'Check the base address. A sign-in page of your network can also be in the way.'
        : `It points to ${facts.location.slice(0, 200)}, which was not followed. Check the base address.`,
    actions: [checkAddress, ...actionsOf('retry', 'useSampleData', 'copyDetails')],
  };
}

function badBaseAddress(facts: FailureFacts): Words {
  return {
    sentence: 'The base address in the settings cannot be used.',
    remedy: sentenceOfAddressFault(facts.field),
    actions: [checkAddress, ...actionsOf('useSampleData')],
  };
}

function network(facts: FailureFacts): Words {
  return {
    sentence: `${hostFirst(facts)} could not be reached.`,
    remedy: `${remedyOfNetworkError(facts.code)} Sample data needs no network.`,
    actions: [...actionsOf('retry', 'useSampleData'), checkAddress, ...actionsOf('showLog')],
  };
}

function timeout(facts: FailureFacts): Words {
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

function tooLarge(facts: FailureFacts): Words {
  const { excess, limit, limitBytes } = facts;
  // Depth and texts of that size are in no sound answer.
  if (excess === 'depth' || excess === 'text') return notThisApi(facts);
  if (excess === 'requests')
    return {
      sentence: `The query takes more than the ${(limit ?? 0).toLocaleString('en-GB')} requests that one run may have.`,
      remedy: 'Choose a shorter window or a longer interval, or name fewer facilities and units.',
      actions: actionsOf('editQuery'),
    };
  if (excess === 'series')
    return {
      sentence: `The answer has more series than the ${limit ?? 0} that are taken.`,
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

/** One row per kind: a kind without words does not compile. */
const wordsOf: Readonly<Record<FailureKind, (facts: FailureFacts) => Words>> = {
  noData: () => ({
    sentence: 'There is no data for this query.',
    remedy: 'Try another window, fewer filters or another region or facility.',
    actions: actionsOf('editQuery', 'retry'),
  }),
  unauthorised,
  invalidRequest,
  unknownNetwork: (facts) => ({
    sentence: 'The service does not know this network.',
    remedy: allowedOf(facts) || 'Choose another network.',
    actions: actionsOf('editQuery'),
  }),
  unsupportedMetric: (facts) => ({
    sentence: 'The service does not offer this metric for this kind of query.',
    remedy: allowedOf(facts) || 'Choose another metric, or ask for it under another kind of query.',
    actions: actionsOf('editQuery'),
  }),
  windowTooLong,
  windowTooOld: (facts) => ({
    sentence:
      facts.limitDays === undefined
        ? 'The window begins earlier than your plan reaches.'
        : `The window begins too early: your plan reaches back ${numberOf(facts.limitDays, 'day')}.`,
    remedy: 'Choose a later start, or use a key with a larger plan.',
    actions: actionsOf('editQuery', 'signIn'),
  }),
  tooManyCodes,
  rateLimited,
  notFound: (facts) => ({
    sentence: `${hostFirst(facts)} has nothing at the address that was asked.`,
    remedy: 'Probably the base address is not that of an Open Electricity API. Check it.',
    actions: [checkAddress, ...actionsOf('useSampleData', 'copyDetails')],
  }),
  server,
  maintenance: (facts) => ({
    sentence: `${hostFirst(facts)} is being maintained.`,
    remedy: 'Try again later. Sample data works meanwhile.',
    actions: actionsOf('retry', 'useSampleData'),
  }),
  refused: (facts) => ({
    sentence: `${hostFirst(facts)} refused the query.`,
    remedy: 'Change the query, or try again.',
    actions: actionsOf('editQuery', 'retry', 'copyDetails'),
  }),
  network,
  timeout,
  cancelled: () => ({
    sentence: 'The query was cancelled.',
    remedy: 'Run it again when you like.',
    actions: actionsOf('retry'),
  }),
  truncated: (facts) => ({
    sentence: `The answer of ${hostOf(facts)} ended before it was complete.`,
    remedy: 'Try again. Nothing of the broken answer was kept.',
    actions: actionsOf('retry', 'showLog'),
  }),
  tooLarge,
  notJson: notThisApi,
  notThisApi,
  badBaseAddress,
};

/** What the client's error means for the user. An unknown kind, from a newer copy of the client, is a server's. */
export function problemOfFailure(kind: FailureKind, facts: FailureFacts): Problem {
  const words = (Object.hasOwn(wordsOf, kind) ? wordsOf[kind] : server)(facts);
  const detail = facts.serverMessage?.replace(/\s+/g, ' ').trim().slice(0, 500);
  return detail === undefined || detail === '' ? words : { ...words, detail };
}
