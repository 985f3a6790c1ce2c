import { isApiError } from '../domain/apiError';
import type { Cost } from '../domain/cost';
import type { FailureKind } from '../domain/failure';
import type { Result } from '../domain/result';
import { sentenceOfCost } from './cost';
import { formatDuration } from './durationWords';
import { formatCount } from './numbers';
import { problemOf } from './problemOf';

/** Remedies for the command line, which has no buttons and no settings. */
const remedies: Readonly<Partial<Record<FailureKind, string>>> = {
  unauthorised:
    'Put a key of this service into OPENELECTRICITY_API_KEY, and its address into OPENELECTRICITY_API_URL where it is not the default one. Or add --sample.',
  badBaseAddress: 'Write https://… after --address, without a path that the service does not have.',
  timeout: 'Try again, or ask for less.',
  tooLarge: 'Ask for a shorter window or fewer series.',
};

/** Describes a failure, one line each: the sentence, the remedy, the service's message. */
export function sentencesOfCommandFailure(
  error: unknown,
  overBudget?: { readonly cost: Cost; readonly budget: number | undefined },
): readonly string[] {
  if (overBudget)
    return [
      sentenceOfCost(overBudget.cost),
      `Nothing more was sent. Add --budget ${overBudget.cost.requests} to run it.`,
    ];
  const { sentence, remedy, detail } = problemOf(error);
  const useful = (isApiError(error) ? remedies[error.kind] : undefined) ?? remedy;
  return [sentence, useful, detail].filter((line) => line !== undefined);
}

/** "mix.csv: 12 series, 336 points". */
export function lineOfWritten(file: string, { series, provenance }: Result): string {
  const points = series.reduce((sum, { values }) => sum + values.length, 0);
  const facts = [
    `${series.length.toLocaleString('en-GB')} series`,
    formatCount(points, 'point'),
    ...(provenance.isSample ? ['sample data'] : []),
  ];
  return `${file}: ${facts.join(', ')}`;
}

/** "Fuel mix: the service wants no more requests for now. Trying again in 15 min." */
export const lineOfWait = (name: string, waitMs: number): string =>
  `${name}: the service wants no more requests for now. Trying again in ${formatDuration(waitMs)}.`;
