import type { Notice, NoticeCode } from '../domain/result';
import { sentenceOfDiagnostic } from './diagnosticSentence';
import { numberOf } from './phrases';

const metric = (notice: Notice): string => notice.subject ?? 'one metric';
const where = (notice: Notice): string => (notice.subject === undefined ? '' : ` in ${notice.subject}`);

/** One row per code: a code without words does not compile. */
const sentences: Readonly<Record<NoticeCode, (notice: Notice) => string>> = {
  duplicateStamps: (notice) =>
    `${numberOf(notice.count ?? 1, 'time stamp')} came more than once${where(notice)}: the last value is kept.`,
  badValues: (notice) =>
    `${numberOf(notice.count ?? 1, 'value')}${where(notice)} could not be read as a number and ${notice.count === undefined || notice.count === 1 ? 'is' : 'are'} shown as missing.`,
  badStamps: (notice) =>
    `${numberOf(notice.count ?? 1, 'point')}${where(notice)} had a time stamp that could not be read and ${notice.count === undefined || notice.count === 1 ? 'is' : 'are'} left out.`,
  unsortedStamps: (notice) => `The points${where(notice)} did not come in order of time and were sorted.`,
  unknownMetric: (notice) => `Gridlens does not know the metric ${metric(notice)}: it is shown as sent.`,
  missingMetric: (notice) => `The service sent nothing for ${metric(notice)}.`,
  batteryCountedTwice: () =>
    'Battery came together with its charging and discharging parts: it is left out of stacks, so that nothing counts twice.',
  queryWarning: ({ diagnostic }) =>
    diagnostic ? sentenceOfDiagnostic(diagnostic) : 'The query was sent with a warning.',
  conflictingValues: (notice) =>
    `${numberOf(notice.count ?? 1, 'time stamp')}${where(notice)} had other values in one request than in the next: the later request’s are shown.`,
  derivedInterval: (notice) =>
    `The service has no interval ${notice.value ?? ''} within its limits: Gridlens makes it from ${notice.subject ?? 'a finer one'}, adding sums and averaging means by their length.`,
  derivedFromFewer: (notice) =>
    `${numberOf(notice.count ?? 1, 'bucket')}${where(notice)} ${notice.count === undefined || notice.count === 1 ? 'is' : 'are'} not complete: months are missing in ${notice.count === undefined || notice.count === 1 ? 'it' : 'them'}.`,
  derivedRatio: (notice) =>
    `The share${where(notice)} is the average of the months’ shares, which is close to the share of the whole but not the same.`,
};

/** A notice of a result as one sentence. */
export function sentenceOfNotice(notice: Notice): string {
  return sentences[notice.code](notice);
}
