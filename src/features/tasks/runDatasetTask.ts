import path from 'node:path';
import type { Client } from '../../client/index';
import { type ExitCode, exitCodes, UsageError } from '../../batch/exitCodes';
import { appendUpdate, costOfDownload } from '../../datasets/downloadMissing';
import { requestsPerDay } from '../../datasets/dailyRequests';
import { DatasetError, DatasetFolder } from '../../datasets/datasetFolder';
import type { DatasetPlan } from '../../datasets/datasetPlan';
import { download } from '../../datasets/download';
import { verify as verifyDataset } from '../../datasets/verifyDataset';
import { isSound } from '../../domain/result/datasetStatus';
import { problemOfOtherService } from '../../words/exports/datasetRowWords';
import {
  lineOfDatasetAsking,
  lineOfDatasetProgress,
  lineOfReached,
  lineOfRestored,
  linesOfBeyond,
  linesOfDamage,
  linesOfFaults,
} from '../../words/exports/datasetWords';
import { sentencesOfProblem } from '../../words/failures/problemOf';
import { sentenceOfTaskStop, lineOfUpdated } from '../../words/exports/taskWords';
import type { DatasetTask } from './taskDefinition';
import type { TaskRun } from './deps';

/** Returns the client of the dataset's service. Throws UsageError when another one is connected. */
async function clientFor({ connections }: TaskRun, plan: DatasetPlan): Promise<Client> {
  const { kind, client } = await connections.ready();
  const isOwn = plan.isSample
    ? kind === 'sample'
    : kind === 'service' && client.baseAddress === plan.baseAddress;
  if (isOwn) return client;
  throw new UsageError(sentencesOfProblem(problemOfOtherService(plan.name, plan.isSample, plan.baseAddress)));
}

async function planOf(folder: DatasetFolder): Promise<DatasetPlan> {
  const plan = await folder.readPlan();
  if (!plan) throw new DatasetError('noDataset');
  return plan;
}

/** Appends newer data. Ends when the day's requests are used up; the next run continues. */
async function update(run: TaskRun, folder: DatasetFolder, budget: number | undefined): Promise<ExitCode> {
  const found = await planOf(folder);
  const client = await clientFor(run, found);
  const { signal, status } = run;
  await client.learnLimits({ signal });
  const cost = await costOfDownload(folder, found, client, { isUpdate: true });
  if (cost.requests > 0) status.tell(lineOfDatasetAsking(found, cost));
  return folder.alone(async () => {
    const current = await planOf(folder);
    if (await folder.restorePlan(current, signal)) status.tell(lineOfRestored(current.name));
    const { plan, reached } = await appendUpdate(folder, current, client, { signal });
    if (reached.length > 0) status.tell(lineOfReached(reached, plan.offsetMinutes));
    const end = await download(folder, plan, {
      client,
      signal,
      perDay: requestsPerDay(client, plan),
      budget,
      onProgress: (progress) => {
        status.show(lineOfDatasetProgress(plan.name, progress));
      },
      onDamage: (damage) => {
        for (const line of linesOfDamage(damage)) status.tell(line);
      },
    });
    if (end !== 'done') {
      status.fail(sentenceOfTaskStop(end));
      return end === 'unreached' || end === 'mixed' ? exitCodes.partial : exitCodes.quota;
    }
    for (const line of linesOfBeyond(await planOf(folder))) status.tell(line);
    status.tell(lineOfUpdated(plan.name, folder.layout.folder));
    return exitCodes.done;
  });
}

/** Checks files, rows and gaps. Sends nothing. */
async function verify({ status, signal }: TaskRun, folder: DatasetFolder): Promise<ExitCode> {
  const plan = await planOf(folder);
  const report = await verifyDataset(folder, plan, { again: 0, signal, random: Math.random });
  for (const line of linesOfFaults(report)) status.tell(line);
  return isSound(report) ? exitCodes.done : exitCodes.partial;
}

/** Updates a dataset, or checks it. */
export function runDatasetTask(run: TaskRun, { command, folder, budget }: DatasetTask): Promise<ExitCode> {
  const found = new DatasetFolder(path.resolve(run.root, folder));
  return command === 'datasetVerify' ? verify(run, found) : update(run, found, budget);
}
