import { findInterval, type Notice, type NoticeCode } from '../../domain';
import { sentenceOfDiagnostic } from '../query/diagnosticSentence';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';
import { sentenceOfRevised } from './compareWords';

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

/** "2026-10-05 14:00", or "2026-10-05" at midnight, from a timestamp as requests write it. */
const formatNetworkStamp = (stamp: string): string =>
  stamp
    .slice(0, 16)
    .replace('T', ' ')
    .replace(/ 00:00$/, '');

const intervalName = (interval: string): string => findInterval(interval)?.label ?? interval;

const reasonOf = (interval: string): string =>
  interval === 'season'
    ? 'The service puts January, February and the following December into one season, and stamps winter 1 April'
    : `The service has no interval ${interval} within its limits`;

/** One sentence per code; a code without words does not compile. */
const sentences: { [Code in NoticeCode]: (notice: Notice<Code>) => string } = {
  duplicateStamps: ({ metric, stamps }) =>
    `${formatCount(stamps, 'timestamp')} in ${metric} came more than once: the last value is shown.`,
  badValues: ({ metric, values }) =>
    `${formatCount(values, 'value')} in ${metric} could not be read as a number and ${isOrAre(values)} shown as missing.`,
  badStamps: ({ metric, points }) =>
    `${formatCount(points, 'point')} in ${metric} had a timestamp that could not be read and ${isOrAre(points)} left out.`,
  unsortedStamps: ({ metric }) => `The points in ${metric} were out of order and have been sorted.`,
  unknownLabel: ({ label, value }) =>
    `The reply has a ${label.replace('fueltech', 'fuel technology').replace('_', ' ')} that Gridlens does not know: ${value}.`,
  noDataIn: ({ of, when }) => {
    const span = when.includes(' – ') ? ` from ${when.replace(' – ', ' to ')}` : when && ` on ${when}`;
    return `The service has no data${span}${of.length === 0 ? '' : ` for ${listOf(of, 4)}`}.`;
  },
  missingMetric: ({ metric }) => `The service sent no data for ${metric}.`,
  batteryCountedTwice: () =>
    'Batteries were sent both as a whole and as their charging and discharging sides: totals count each once.',
  meanOfSide: ({ interval }) =>
    `Power of charging and discharging at ${interval} is the mean over the time in which each ran, not over the whole interval: ask for energy instead.`,
  moreRecords: ({ records }) =>
    `The service has ${formatCount(records, 'more record', 'more records')} for this query than it sent: the result is not complete.`,
  queryWarning: ({ diagnostic }) => sentenceOfDiagnostic(diagnostic),
  restToCome: ({ date_end }) =>
    `The request ends at ${formatNetworkStamp(date_end)} network time: the rest is in the future.`,
  beyondReach: ({ asked, date_start, buckets, of, reachDays }) =>
    `Asked from ${formatNetworkStamp(asked)}, answered from ${formatNetworkStamp(date_start)} network time: ${buckets} of ${formatCount(of, 'interval')} ${buckets === 1 ? 'begins' : 'begin'} before the last ${formatCount(reachDays, 'day')}, which your plan covers.`,
  wholeBuckets: ({ interval, asked_start, asked_end, date_start, date_end }) =>
    `Asked from ${formatNetworkStamp(asked_start)} to ${formatNetworkStamp(asked_end)}, answered from ${formatNetworkStamp(date_start)} to ${formatNetworkStamp(date_end)} network time: intervals of ${intervalName(interval)} are shown whole.`,
  corrected: ({ when }) =>
    `The service has corrected its history since this was fetched: values of ${when} may be old. Refresh to request them again.`,
  conflictingValues: ({ metric, stamps }) =>
    `${formatCount(stamps, 'timestamp')} in ${metric} differed between requests; the later value is shown.`,
  derivedInterval: ({ from, interval }) =>
    `${reasonOf(interval)}: Gridlens derives ${interval === 'season' ? 'seasons' : 'it'} from ${from}, adding sums and averaging means by their length.`,
  derivedFromFewer: ({ metric, buckets }) =>
    `${formatCount(buckets, 'interval')} in ${metric} ${isOrAre(buckets)} not complete: some of ${buckets === 1 ? 'its' : 'their'} months are missing or unfinished.`,
  measuredFromFewer: ({ metric, buckets }) =>
    `${formatCount(buckets, 'interval')} in ${metric} ${isOrAre(buckets)} computed from fewer values than ${buckets === 1 ? 'it has' : 'they have'}: the others are missing.`,
  approximateMeasure: ({ metric, from }) =>
    `The values of ${metric} are approximate: they are computed from means of ${intervalName(from)}.`,
  noCapacities: ({ metric }) =>
    `${metric} has no values: the service’s directory of facilities, which has the capacities, could not be fetched.`,
  derivedRatio: ({ metric }) =>
    `The share in ${metric} is the average of the months’ shares, which is close to the share of the whole but not the same.`,
  revised: (notice) => sentenceOfRevised(notice),
  compared: ({ with: other, when, unmatched, unmatchedOther }) =>
    `Compared with ${other} (${when}). ${
      unmatched + unmatchedOther === 0
        ? 'All intervals matched.'
        : `Unmatched: ${formatCount(unmatched, 'interval')} of this result, ${unmatchedOther} of the other.`
    }`,
};

/** Formats a notice of a result as one sentence. */
export function sentenceOfNotice<Code extends NoticeCode>(notice: Notice<Code>): string {
  const toSentence: (notice: Notice<Code>) => string = sentences[notice.code];
  return toSentence(notice);
}
