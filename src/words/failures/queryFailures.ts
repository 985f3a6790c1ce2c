import { type FailureKind, shortenText } from '../../domain';
import { sentenceOfDiagnostic } from '../query/diagnosticSentence';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';
import { actionsOf, type FailureWords, hostFirst, urlOf } from './problemActions';

const longestName = 60;

const quote = (name: string): string => `“${shortenText(name, longestName)}”`;

/** Quotes the metrics that the service named: “price” and “demand”. */
const quoteMetrics = (metric: string): string => listOf(metric.split(', ').map(quote), 4);

/** Formats the allowed values: "Allowed: 5m and 1h."; undefined when none are known. */
const listAllowed = (allowed: readonly string[] = []): string | undefined =>
  allowed.length > 0 ? `Allowed: ${listOf(allowed)}.` : undefined;

/** Says that a window begins before what the plan of the key covers. */
export const wordsOfOldWindow = (reachDays: number | undefined): { sentence: string; remedy: string } => ({
  sentence:
    reachDays === undefined
      ? 'The window begins earlier than your plan covers.'
      : `The window begins too early: your plan covers the last ${formatCount(reachDays, 'day')}.`,
  remedy: 'Choose a later start, or use a key with a larger plan.',
});

/** Failures of the query itself: the service may answer a different one. */
export const queryFailures = {
  noData: ({ isToCome, diagnostic }) => ({
    sentence: diagnostic
      ? sentenceOfDiagnostic(diagnostic)
      : isToCome === true
        ? 'This window is in the future.'
        : 'There is no data for this query.',
    remedy:
      isToCome === true
        ? 'Choose an earlier window.'
        : 'Try another window, fewer filters or another region or facility.',
    actions: actionsOf('editQuery', 'retry'),
  }),
  invalidRequest({ diagnostic, field, value, allowed, otherFields = [], isMissing }) {
    const actions = actionsOf('editQuery', 'copyDetails');
    // The client found this fault before it sent a request.
    if (diagnostic)
      return {
        sentence: sentenceOfDiagnostic(diagnostic),
        remedy: 'Change the query and run it again.',
        actions,
      };
    const others = otherFields.length > 0 ? `, nor the values of ${listOf(otherFields)}` : '';
    const found = value === undefined ? 'this value' : quote(value);
    const needed =
      isMissing === true ? `The service needs a value for ${field ?? 'a parameter'}.` : undefined;
    return {
      sentence:
        field === undefined
          ? 'The service does not accept this query.'
          : (needed ?? `The service does not accept ${found} for ${field}${others}.`),
      remedy: listAllowed(allowed) ?? 'Change the query and run it again.',
      actions,
    };
  },
  unknownNetwork: ({ network }) => ({
    sentence: `The service does not know ${network === undefined ? 'this network' : `the network ${quote(network)}`}.`,
    remedy: 'Choose another network.',
    actions: actionsOf('editQuery'),
  }),
  unsupportedMetric: ({ metric, supported }) => ({
    sentence: `The service does not offer ${metric === undefined ? 'this metric' : quoteMetrics(metric)} for this kind of query.`,
    remedy: listAllowed(supported) ?? 'Choose another metric, or use another kind of query.',
    actions: actionsOf('editQuery'),
  }),
  windowTooLong(facts) {
    const asked = urlOf(facts)?.searchParams.get('interval') ?? 'this interval';
    const { interval = asked } = facts;
    return {
      sentence:
        facts.limitDays === undefined
          ? `The window is too long for ${interval}.`
          : `The window is too long. At ${interval} the service allows at most ${formatCount(facts.limitDays, 'day')}.`,
      remedy: 'Choose a shorter window or a longer interval.',
      actions: actionsOf('editQuery'),
    };
  },
  windowTooOld: ({ reachDays }) => ({
    ...wordsOfOldWindow(reachDays),
    actions: actionsOf('editQuery', 'signIn'),
  }),
  tooManyCodes: ({ field, limitCodes = 30 }) => ({
    sentence: `The query has too many codes${field === undefined ? '' : ` in ${field}`}.`,
    remedy: `Use at most ${limitCodes} at once.`,
    actions: actionsOf('editQuery'),
  }),
  collidingSeries: () => ({
    sentence: 'The service sent the values of several units under one name, so none of them was used.',
    remedy: 'Name the facilities of the units.',
    actions: actionsOf('editQuery'),
  }),
  refused: (facts) => ({
    sentence: `${hostFirst(facts)} refused the query.`,
    remedy: 'Change the query, or try again.',
    actions: actionsOf('editQuery', 'retry', 'copyDetails'),
  }),
  cancelled: () => ({
    sentence: 'The query was cancelled.',
    remedy: 'Run it again to get its result.',
    actions: actionsOf('retry'),
  }),
} as const satisfies Partial<FailureWords<FailureKind>>;
