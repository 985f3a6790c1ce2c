import { sentenceOfStop } from './datasetWords';
import type { Cost } from '../domain/cost';

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
  'This workspace is not trusted, so its tasks are not run. Trust it first: “Workspaces: Manage Workspace Trust”.';

export const sentenceOfNoFolder =
  'The task needs a folder of this machine. Open the folder that its files are in.';

export const sentenceOfNoWorkspaceFile =
  'Open a query file (*.gridlens.json) of a folder of this machine to export it.';

export const sentenceOfNoOutput = (file: string): string =>
  `Neither the task nor “${file}” says where the result goes. Add "output": "data/{name}.csv" to the task, or "export": { "file": "{name}.csv" } to the query file.`;

export const remedyOfOverBudget = ({ requests }: Cost): string =>
  `Nothing more was sent. Add "budget": ${requests} to the task to run it.`;

export const taskStopped = 'Stopped. What was written before is whole.';

const stops = {
  quota:
    'The requests of today are used up, but for the fifth that is left to others. Run the task again tomorrow: it goes on.',
  budget: 'The budget of the task is used up. Run it again to go on.',
  unreached: sentenceOfStop('unreached'),
} as const;

/** Explains why the update of a dataset ended early. */
export const sentenceOfTaskStop = (end: keyof typeof stops): string => stops[end];

/** "units is complete: /data/units". */
export const lineOfUpdated = (name: string, folder: string): string => `${name} is complete: ${folder}`;
