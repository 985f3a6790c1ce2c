import {
  type BaseAddressFault,
  cutText,
  type Failure,
  type FailureFacts,
  type FailureKind,
  isKeyOf,
  type Problem,
  type RequestFacts,
  shortenText,
  toVisibleLine,
} from '../../domain';
import { actionsOf, type FailureWords, hostFirst, hostOf, openSetting, type Words } from './problemActions';
import { queryFailures } from './queryFailures';
import { formatCount } from '../numbers';

const usualRemedy = 'Check the connection, the proxy and the base address.';

// VS Code's fetch loads the system's certificate authorities at startup. It ignores NODE_EXTRA_CA_CERTS unless
// `http.systemCertificates` is off.
const trustRemedy =
  "If it is your organisation's own, make its certificate authority trusted on the system that runs extensions, leave the setting http.systemCertificates on, and restart VS Code. With that setting off, VS Code uses the file in the environment variable NODE_EXTRA_CA_CERTS.";

/** The cause of an error code and, if it differs from the usual one, the remedy. The first match applies. */
const causes: readonly (readonly [RegExp, cause: string, remedy?: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Its name is not known on this network.'],
  [/^ECONNREFUSED$/, 'Nothing answers at that address.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The connection was interrupted.'],
  [/^(ENETUNREACH|EHOSTUNREACH|ENETDOWN)$/, 'It cannot be reached from this network.'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'It took too long to connect.'],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    'Its certificate is not valid at this time.',
    'Check the clock of this machine. If that is right, only the service or the proxy can fix this.',
  ],
  [
    /ALTNAME_INVALID/,
    'Its certificate is for another name.',
    'Check the base address. A sign-in page of your network can also be in the way.',
  ],
  [/SIGNATURE|SELF_SIGNED|ISSUER|CERT_UNTRUSTED/, 'Its certificate is not trusted.', trustRemedy],
  [/CERT|SSL|TLS/, 'The encryption failed.'],
  // A refused proxy tunnel is reported like an aborted request.
  [
    /^(PROXY_AUTHENTICATION|UND_ERR_ABORTED)$/,
    'The proxy blocked the request.',
    'It may require a sign-in. Check the setting http.proxy, or the proxy of the environment.',
  ],
];

const checkAddress = openSetting('baseAddress');

const faultSentences: Record<BaseAddressFault, string> = {
  notAnAddress: 'It is not an address such as https://api.example.org.',
  scheme: 'It must begin with https://; http:// is for 127.0.0.1, localhost and [::1] only.',
  credentials: 'It must not contain a user name or password.',
  query: 'It must not contain a query (?) or a fragment (#).',
};

const addressRule =
  'It must begin with https:// (or http:// for 127.0.0.1, localhost and [::1] only), without a user name, query or fragment.';

/** Describes an address that cannot be used. Does not repeat one with a password. */
export function sentenceOfBadAddress(typed: string, fault: BaseAddressFault | undefined): string {
  const named = fault === 'credentials' ? 'This' : `“${typed.slice(0, 200)}”`;
  return `${named} is not the address of a service. ${fault === undefined ? addressRule : faultSentences[fault]}`;
}

/** The reply is not from the expected service. Also used for replies that no valid service sends. */
function notThisApi(facts: RequestFacts & { location?: string }): Words {
  return {
    sentence: `${hostFirst(facts)} replied, but not like an Open Electricity API.`,
    remedy: `${facts.location === undefined ? '' : `It points to ${shortenText(facts.location, 200)}, which was not followed. `}Check the base address. A sign-in page of your network can also be in the way.`,
    actions: [checkAddress, ...actionsOf('retry', 'useSampleData', 'copyDetails')],
  };
}

/** Says where to create a key, for the service whose page of keys is known. */
const whereKeysAre = (facts: RequestFacts): string =>
  hostOf(facts) === 'api.openelectricity.org.au' ? 'Create a key at platform.openelectricity.org.au. ' : '';

const wordsOf: FailureWords<FailureKind> = {
  ...queryFailures,
  badBaseAddress: ({ fault }) => ({
    sentence: 'The base address in the settings cannot be used.',
    remedy: fault === undefined ? addressRule : faultSentences[fault],
    actions: [checkAddress, ...actionsOf('useSampleData')],
  }),
  network(facts) {
    const { code = '' } = facts;
    const [, cause, remedy = usualRemedy] = causes.find(([pattern]) => pattern.test(code)) ?? [];
    return {
      sentence: `${hostFirst(facts)} could not be reached.`,
      remedy: `${cause === undefined ? usualRemedy : `${cause} ${remedy}`} Sample data needs no network.`,
      actions: [...actionsOf('retry', 'useSampleData'), checkAddress, ...actionsOf('showLog')],
    };
  },
  notFound: (facts) => ({
    sentence: `${hostFirst(facts)} has nothing at this address.`,
    remedy: 'Check the base address: it is probably not that of an Open Electricity API.',
    actions: [checkAddress, ...actionsOf('useSampleData', 'copyDetails')],
  }),
  notJson: notThisApi,
  notThisApi,
  unauthorised(facts) {
    const host = hostFirst(facts);
    if (facts.hadToken === true && facts.workedBefore === true)
      return {
        sentence: `${host} no longer accepts this API key.`,
        remedy:
          'Probably the key is over its quota: try again later, or sign in with another key. It may also have expired. It is still stored.',
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
        sentence: `You are not signed in to ${hostOf(facts)}. Nothing has been sent.`,
        remedy: `${whereKeysAre(facts)}Sign in, or continue without a key: some services answer network and market queries without one. Sample data needs no key.`,
        actions: actionsOf('signIn', 'continueWithoutKey', 'useSampleData'),
      };
    return {
      sentence: `${host} requires an API key for this query.`,
      remedy: `${whereKeysAre(facts)}Sign in, then run the query again. Sample data needs no key.`,
      actions: actionsOf('signIn', 'retry', 'useSampleData'),
    };
  },
  /** Quotes the text of whoever refused the request, cut short: "error code: 1010". */
  blocked(facts) {
    const text = cutText(toVisibleLine(facts.serverMessage ?? '').trim(), 100);
    const said = text === '' ? facts.status : text;
    return {
      sentence: `The request to ${hostOf(facts)} was refused by something in front of the service${said === undefined ? '' : ` (${said})`}; the key is not the cause as far as is known.`,
      remedy:
        'Try another network, check the proxy, or contact the operators of the network or the service. Sample data works meanwhile.',
      actions: actionsOf('retry', 'useSampleData', 'copyDetails'),
    };
  },
  rateLimited(facts) {
    const seconds = facts.retryAfterMs === undefined ? undefined : Math.ceil(facts.retryAfterMs / 1000);
    return {
      sentence: `${hostFirst(facts)} is limiting requests.`,
      remedy:
        seconds === undefined
          ? 'Wait a little, then try again.'
          : `Try again in ${formatCount(seconds, 'second')}.`,
      actions: actionsOf('retry'),
    };
  },
  server(facts) {
    const isTimeout = facts.status === 504 || facts.status === 524;
    const status = facts.status === undefined ? '' : ` (${facts.status})`;
    const often = facts.attempts === undefined ? '' : `, ${facts.attempts} times`;
    if (facts.isFromProxy === true && !isTimeout)
      return {
        sentence: `Something in front of ${hostOf(facts)} returned an error${status}${often}.`,
        remedy: 'It could not reach the service. Try again later. Sample data works meanwhile.',
        actions: actionsOf('retry', 'useSampleData', 'copyDetails'),
      };
    return {
      sentence: `${hostFirst(facts)} returned an error${status}${often}.`,
      remedy: 'Try again. If it keeps failing, try a shorter window or fewer series.',
      actions: actionsOf('retry', 'editQuery', 'copyDetails'),
    };
  },
  maintenance: (facts) => ({
    sentence: `${hostFirst(facts)} is under maintenance.`,
    remedy: 'Try again later. Sample data works meanwhile.',
    actions: actionsOf('retry', 'useSampleData'),
  }),
  timeout(facts) {
    const actions = actionsOf('retry', 'editQuery');
    if (facts.waitedFor === 'whole')
      return {
        sentence: `${hostFirst(facts)} did not complete the query in time.`,
        remedy: 'Try again, or request less data.',
        actions,
      };
    return {
      sentence:
        facts.waitedFor === 'more'
          ? `${hostFirst(facts)} stopped sending in the middle of its reply.`
          : `${hostFirst(facts)} did not reply in time.`,
      remedy: 'Try again, request less data, or allow more time in the settings.',
      actions: [...actions, openSetting('timeoutSeconds')],
    };
  },
  tooLarge(facts) {
    const { limitBytes, limitDepth, limitTextLength, limitLabelNames, limitSeries, limitRequests } = facts;
    // No sound reply nests so deep, or has so long a text or so many names of labels.
    if ([limitDepth, limitTextLength, limitLabelNames].some((limit) => limit !== undefined))
      return notThisApi(facts);
    if (limitRequests !== undefined)
      return {
        sentence: `The query needs more than ${limitRequests.toLocaleString('en-GB')} requests, the limit of one run.`,
        remedy: 'Choose a shorter window or a longer interval, or name fewer facilities and units.',
        actions: actionsOf('editQuery'),
      };
    if (limitSeries !== undefined)
      return {
        sentence: `The reply has more than ${limitSeries} series, the limit.`,
        remedy: 'Choose fewer metrics or facilities, or group them.',
        actions: actionsOf('editQuery'),
      };
    return {
      sentence:
        limitBytes === undefined
          ? 'The reply is larger than allowed.'
          : `The reply is larger than the ${Math.round(limitBytes / 1e6)} MB allowed.`,
      remedy: 'Choose a shorter window or fewer series, or allow larger replies in the settings.',
      actions: [...actionsOf('editQuery'), openSetting('maxResponseMegabytes')],
    };
  },
  truncated: (facts) => ({
    sentence: `The reply of ${hostOf(facts)} ended before it was complete.`,
    remedy: 'Try again. The incomplete reply was discarded.',
    actions: actionsOf('retry', 'showLog'),
  }),
};

/** As long as the longest message that the client keeps, so the service's own words are quoted whole. */
const longestDetail = 1000;

/** An unknown kind, from a newer version of the client, counts as a server failure. */
export function problemOfFailure<Kind extends FailureKind>({ kind, facts }: Failure<Kind>): Problem {
  const toWords: (facts: FailureFacts<Kind>) => Words = isKeyOf(wordsOf, kind)
    ? wordsOf[kind]
    : wordsOf.server;
  const words = toWords(facts);
  const detail = shortenText((facts.serverMessage ?? '').replace(/\s+/g, ' ').trim(), longestDetail);
  // The sentence quotes the text already.
  return detail === '' || kind === 'blocked' ? words : { ...words, detail };
}
