import type { Clock } from '../domain/clock';
import type { Problem } from '../domain/problem';
import { formatBytes } from './numbers';
import { actionsOf } from './problemActions';
import { formatMoment } from './times';

/** Why a result file cannot be shown. */
export type ResultFileProblem = 'notAResult' | 'otherVersion' | 'damaged' | 'tooLarge' | 'notAFile';

/** Beside the age of its data. */
export const briefOfResultFile = (savedAtMs: number | undefined, clock: Clock): string =>
  savedAtMs === undefined ? 'Result file' : `Result file, saved ${formatMoment(savedAtMs, clock)}`;

/** Says that a result is a file's, and what follows from that. */
export const sentenceOfResultFile = (name: string): string =>
  `From the file ${name}, as it was saved: the service is not asked. Running its query opens another tab with what the service has now.`;

/** A file has no next value to wait for. */
export const fileIsNotRefreshed = 'A result file stays as it is. Run its query, then refresh that result.';

export const checkForUpdates = { id: 'checkForUpdates', title: 'Check for Updates' } as const;

const remedyOfDamage = 'Ask whoever sent it to save it again, or run its query anew.';

const words: Readonly<Record<ResultFileProblem, (largestBytes: number) => Omit<Problem, 'actions'>>> = {
  notAResult: () => ({ sentence: 'is no result file of Gridlens.', remedy: remedyOfDamage }),
  otherVersion: () => ({
    sentence: 'was saved by a later version of Gridlens.',
    remedy: 'Update Gridlens, then open it again.',
  }),
  damaged: () => ({ sentence: 'is damaged: it is not as it was saved.', remedy: remedyOfDamage }),
  tooLarge: (largestBytes) => ({
    sentence: `is larger than ${formatBytes(largestBytes)}, which is more than Gridlens opens.`,
    remedy: 'Run its query for a shorter window.',
  }),
  notAFile: () => ({ sentence: 'is no file.', remedy: 'Choose another.' }),
};

export function problemOfResultFile(name: string, fault: ResultFileProblem, largestBytes: number): Problem {
  const { sentence, ...rest } = words[fault](largestBytes);
  const first = fault === 'otherVersion' ? [checkForUpdates] : [];
  return {
    ...rest,
    sentence: `“${name}” ${sentence}`,
    actions: [...first, ...actionsOf('retry', 'showLog')],
  };
}
