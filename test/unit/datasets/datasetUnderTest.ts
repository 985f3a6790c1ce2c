import path from 'node:path';
import { createClient, type Client, type ClientOptions } from '#src/client/index';
import { DatasetFolder } from '#src/datasets/datasetFolder';
import type { DatasetPlan } from '#src/datasets/datasetPlan';
import { download } from '#src/datasets/download';
import { makePlan, startOfToday } from '#src/datasets/makePlan';
import { planUpdate } from '#src/datasets/planUpdate';
import { verify } from '#src/datasets/verifyDataset';
import { withEmptyFolder } from '../../support/commandLine';
import { datasetQuery, datasetSpan } from '../../support/datasetQuery';
import { withServer, type Handler, type TestServer } from '../../support/httpServer';
import { replyParts } from '../../support/partServer';

export const { signal } = new AbortController();

type DownloadOptions = Partial<Parameters<typeof download>[2]>;

export const planOf = (folder: DatasetFolder): Promise<DatasetPlan> => folder.openPlan();

/** Downloads the current plan of a folder. */
export const downloadTo = async (
  folder: DatasetFolder,
  client: Client,
  options: DownloadOptions = {},
): ReturnType<typeof download> => {
  const plan = await planOf(folder);
  return folder.alone(() => download(folder, plan, { client, signal, perDay: Infinity, ...options }));
};

/** Verifies a folder, and repeats some of its requests when there is a client. */
export const verifyFolder = async (
  folder: DatasetFolder,
  again = 0,
  client?: Client,
): ReturnType<typeof verify> =>
  verify(folder, await planOf(folder), { again, signal, random: Math.random, ...(client && { client }) });

/** Plans an update, and writes the plan. */
export async function appendUpdate(
  folder: DatasetFolder,
  plan: DatasetPlan,
  client: Client,
  nowMs: number,
): Promise<ReturnType<typeof planUpdate>> {
  await client.learnLimits({ signal });
  const next = planUpdate(client, plan, startOfToday(plan.query.network_code, nowMs));
  await folder.writePlan(next.plan);
  return next;
}

interface DatasetUnderTest {
  client: Client;
  folder: DatasetFolder;
  /** The folder that holds the dataset. */
  root: string;
  requests: TestServer['requests'];
  get: (options?: DownloadOptions) => ReturnType<typeof download>;
  /** Extends the plan up to this time. */
  extend: (nowMs: number) => ReturnType<typeof appendUpdate>;
}

/** Plans a dataset of a service that answers any window. */
export const withDataset = (
  use: (dataset: DatasetUnderTest) => Promise<void>,
  asked: Partial<Parameters<typeof makePlan>[1]> = {},
  handler: Handler = replyParts(),
  options: Partial<ClientOptions> = {},
): Promise<void> =>
  withEmptyFolder((root) =>
    withServer(handler, async ({ baseAddress, requests }) => {
      const client = createClient({ baseAddress, fetch, requestsPerSecond: Infinity, ...options });
      const folder = new DatasetFolder(path.join(root, 'dataset'));
      const all = { name: 'dataset', query: datasetQuery, span: datasetSpan, isSample: true, ...asked };
      await folder.create((await makePlan(client, all, signal)).plan);
      await use({
        client,
        folder,
        root,
        requests,
        get: (more) => downloadTo(folder, client, more),
        extend: async (nowMs) => appendUpdate(folder, await planOf(folder), client, nowMs),
      });
    }),
  );
