import { createClient } from '#src/client/index';
import { DatasetFolder } from '#src/datasets/datasetFolder';
import { download } from '#src/datasets/download';
import { makePlan } from '#src/datasets/makePlan';
import { datasetQuery, datasetSpan } from './datasetQuery';

/** Downloads a dataset until the test kills this process. Arguments: folder, address. */
const [path = '', baseAddress = ''] = process.argv.slice(2);
const { signal } = new AbortController();
const client = createClient({ baseAddress, fetch, requestsPerSecond: Infinity });
const folder = new DatasetFolder(path);
await folder.alone(async () => {
  let plan = await folder.readPlan();
  if (!plan) {
    const asked = { name: 'dataset', query: datasetQuery, span: datasetSpan, isSample: true };
    plan = (await makePlan(client, asked, signal)).plan;
    await folder.create(plan);
  }
  await download(folder, plan, { client, signal, perDay: Infinity });
});
process.stdout.write('done\n');
