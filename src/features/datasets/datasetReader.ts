import { DatasetError, DatasetFolder } from '../../datasets/datasetFolder';
import { statusOf } from '../../datasets/statusOfDataset';
import type { DatasetStatus, Query } from '../../domain';
import type { DatasetPlan } from '../../datasets/datasetPlan';
import { problemOfDataset } from '../../words/exports/datasetRowWords';
import { ProblemError } from '../../words/failures/problemActions';

/** Converts a DatasetError to a ProblemError with a sentence. */
export async function withReadableErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DatasetError
      ? new ProblemError(problemOfDataset(error.code), { cause: error })
      : error;
  }
}

export const openPlan = (folder: string): Promise<DatasetPlan> =>
  withReadableErrors(() => new DatasetFolder(folder).openPlan());

interface ReadDataset {
  query: Query;
  status: DatasetStatus;
}

/**
 * Reads datasets one after the other, and again only after their files have changed: the view refreshes every minute, and
 * a cloned folder may have a hundred datasets with plans of megabytes.
 */
export class DatasetReader {
  #cached = new Map<string, { stamp: string; read: ReadDataset }>();
  #last: Promise<unknown> = Promise.resolve();

  /** Rejects with the errors of `openPlan`. */
  read(folder: string): Promise<ReadDataset> {
    const reading = this.#last.then(() => this.#read(folder));
    this.#last = reading.catch(() => undefined);
    return reading;
  }

  async #read(folder: string): Promise<ReadDataset> {
    const dataset = new DatasetFolder(folder);
    const stamp = await withReadableErrors(() => dataset.stamp());
    const cached = this.#cached.get(folder);
    if (cached && cached.stamp === stamp) return cached.read;
    this.#cached.delete(folder);
    const plan = await openPlan(folder);
    const read = { query: plan.query, status: await withReadableErrors(() => statusOf(dataset, plan)) };
    if (stamp !== undefined) this.#cached.set(folder, { stamp, read });
    return read;
  }
}
