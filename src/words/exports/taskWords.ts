import { sentenceOfStop } from './datasetWords';
import {
  type Cost,
  countPoints,
  type FailureKind,
  isApiError,
  type Problem,
  type Result,
} from '../../domain';
import { sentenceOfCost } from '../query/runWords';
import { formatDuration } from '../times';
import { formatCount } from '../numbers';
import { problemOf } from '../failures/problemOf';

/** The names of the tasks that Gridlens provides. */
export const namesOfTasks = {
  export: (name: string) => `export ${name}`,
  datasetUpdate: (name: string) => `update dataset ${name}`,
  datasetVerify: (name: string) => `verify dataset ${name}`,
} as const;

/** "Prices: 3 requests · api.openelectricity.org.au". */
export const lineOfTask = (name: string, label: string, cost: string): string =>
  `${name}: ${cost} · ${label}`;

export const sentenceOfUntrustedTask =
  'This workspace is not trusted, so its tasks do not run. Trust it first: “Workspaces: Manage Workspace Trust”.';

export const sentenceOfNoFolder =
  'The task needs a folder on this machine. Open the folder that its files are in.';

export const sentenceOfNoWorkspaceFile =
  'Open a query file (*.gridlens.json) in a folder on this machine to export it.';

export const sentenceOfNoOutput = (file: string): string =>
  `Neither the task nor “${file}” says where the result goes. Add "output": "data/{name}.csv" to the task, or "export": { "file": "{name}.csv" } to the query file.`;

export const remedyOfOverBudget = ({ requests }: Cost, hasCoarser = false): string =>
  `Nothing more was sent. Add "budget": ${requests} to the task to run it${hasCoarser ? ', or "measures_from": "1h" to the query for approximate values from fewer requests' : ''}.`;

export const taskStopped = 'Stopped. Files written so far are complete.';

const stops = {
  quota:
    'Today’s quota is used (20% is reserved for other programs). Run the task again tomorrow to continue.',
  budget: 'The budget of the task is used up. Run it again to continue.',
  unreached: sentenceOfStop('unreached'),
  mixed: sentenceOfStop('mixed'),
} as const;

/** Explains why the update of a dataset ended early. */
export const sentenceOfTaskStop = (end: keyof typeof stops): string => stops[end];

/** "units is complete: /data/units". */
export const lineOfUpdated = (name: string, folder: string): string => `${name} is complete: ${folder}`;

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

/** "mix.csv: 12 series, 336 points". */
export function lineOfWritten(file: string, { series, provenance }: Result): string {
  const points = countPoints(series);
  const facts = [
    `${series.length.toLocaleString('en-GB')} series`,
    formatCount(points, 'point'),
    ...(provenance.isSample ? ['sample data'] : []),
  ];
  return `${file}: ${facts.join(', ')}`;
}

/** "Fuel mix: the service is limiting requests. Trying again in 15 min." */
export const lineOfWait = (name: string, waitMs: number): string =>
  `${name}: the service is limiting requests. Trying again in ${formatDuration(waitMs)}.`;
