import { DatasetError, DatasetFolder } from '../../datasets/dataset';
import type { DatasetPlan } from '../../datasets/datasetPlan';
import { problemOfDataset } from '../../words/exports/datasetRowWords';
import { ProblemError } from '../../words/failures/problemActions';

/** Errors of a dataset in words. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DatasetError
      ? new ProblemError(problemOfDataset(error.code), { cause: error })
      : error;
  }
}

export const openPlan = (folder: string): Promise<DatasetPlan> =>
  inWords(async () => {
    const plan = await new DatasetFolder(folder).readPlan();
    if (!plan) throw new DatasetError('noDataset');
    return plan;
  });
