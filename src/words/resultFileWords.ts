import type { Clock } from '../domain/clock';
import type { Problem } from '../domain/problem';
import { formatBytes } from './numbers';
import { actionsOf } from './problemActions';
import { formatMoment } from './times';

/** The reason why a result file cannot be shown. */
export type ResultFileProblem = 'notAResult' | 'otherVersion' | 'damaged' | 'tooLarge' | 'notAFile';

/** Labels a result from a file, shown next to the age of its data. */
export const briefOfResultFile = (savedAtMs: number | undefined, clock: Clock): string =>
  savedAtMs === undefined ? 'Result file' : `Result file, saved ${formatMoment(savedAtMs, clock)}`;

/** Says that a result comes from a file, so the service is not asked. */
export const sentenceOfResultFile = (name: string): string =>
  `From the file ${name}, as it was saved: the service is not asked. Running its query opens another tab with what the service has now.`;

/** Explains why a result file is not refreshed: its data never changes. */
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
