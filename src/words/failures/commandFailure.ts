import { type Cost, type FailureKind, isApiError, type Problem } from '../../domain';
import { sentenceOfCost } from '../query/runWords';
import { problemOf } from './problemOf';

/** Remedies for the command line, which has no buttons and no settings. */
const remedies: Readonly<Partial<Record<FailureKind, string>>> = {
  unauthorised:
    'Set OPENELECTRICITY_API_KEY to a key of this service, and OPENELECTRICITY_API_URL to its address if it is not the default one. Or add --sample.',
  timeout: 'Try again, or request less data.',
  tooLarge: 'Choose a shorter window or fewer series.',
};

/** Describes a failure of the command line: the sentence, the remedy, the service's message. */
export function problemOfCommandFailure(
  error: unknown,
  overBudget?: { cost: Cost; budget: number | undefined; hasCoarser?: boolean },
): Pick<Problem, 'sentence' | 'remedy' | 'detail'> {
  if (overBudget)
    return {
      sentence: sentenceOfCost(overBudget.cost),
      remedy: `Nothing more was sent. Add --budget ${overBudget.cost.requests} to run it${overBudget.hasCoarser === true ? ', or --measures-from 1h for approximate values from fewer requests' : ''}.`,
    };
  const { sentence, remedy, detail } = problemOf(error);
  const useful = (isApiError(error) ? remedies[error.kind] : undefined) ?? remedy;
  return { sentence, remedy: useful, detail };
}
