import assert from 'node:assert/strict';
import path from 'node:path';
import { createClient } from '../../../src/client/index';
import { appendUpdate } from '../../../src/datasets/downloadMissing';
import { DatasetFolder } from '../../../src/datasets/datasetFolder';
import { download } from '../../../src/datasets/download';
import { makePlan } from '../../../src/datasets/makePlan';
import { verify } from '../../../src/datasets/verifyDataset';
import type { Query } from '../../../src/domain/query/query';
import { formatStamp } from '../../../src/domain/time/time';
import { linesOfFaults } from '../../../src/words/exports/datasetWords';
import { withEmptyFolder } from '../../support/commandLine';
import { withServer } from '../../support/httpServer';
import { readPart, sendJson } from '../../support/partServer';
import { block, envelope } from '../../support/runAgainst';

const hourMs = 3_600_000;
const query: Query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '1h',
  primary_grouping: 'network_region',
};
const at = (stamp: string): number => Date.parse(`${stamp}:00+10:00`);
const span = { startMs: at('2026-05-25T00:00'), endMs: at('2026-08-25T00:00') };
const nowMs = at('2026-08-30T09:00');

/** The service's revised values; `late` is an hour that it lacked at the download. */
const revised = new Map<number, number | null>([
  [at('2026-06-01T03:00'), 84.31],
  [at('2026-06-01T04:00'), null],
]);
const late = at('2026-06-02T00:00');

describe('values revised since a download', () => {
  it('are reported one by one, also in old parts after an update', () =>
    withEmptyFolder(async (root) => {
      let isRevised = false;
      await withServer(
        (request, response) => {
          const { startMs, endMs } = readPart(request);
          const data = Array.from({ length: (endMs - startMs) / hourMs }, (_, i) => startMs + i * hourMs)
            .filter((ms) => isRevised || ms !== late)
            .map((ms): [string, number | null] => {
              const now = revised.get(ms);
              return [formatStamp(ms, 600), isRevised && now !== undefined ? now : 80];
            });
          const series = { name: 'price_NSW1', columns: { region: 'NSW1' }, data };
          sendJson(response, 200, envelope(block([series], { metric: 'price', interval: '1h' })));
        },
        async ({ baseAddress }) => {
          const client = createClient({ baseAddress, fetch, requestsPerSecond: Infinity, now: () => nowMs });
          const { signal } = new AbortController();
          const folder = new DatasetFolder(path.join(root, 'prices'));
          const { plan } = await makePlan(client, { name: 'prices', query, span, isSample: false }, signal);
          await folder.create(plan);
          const get = (of: typeof plan) =>
            folder.alone(() => download(folder, of, { client, signal, perDay: Infinity }));
          await get(plan);
          const { plan: longer } = await appendUpdate(folder, plan, client, { signal, nowMs });
          await get(longer);
          const all = longer.generations.flatMap(({ parts }) => parts).length;
          const check = async (again: number) =>
            linesOfFaults(await verify(folder, longer, { client, again, signal, random: Math.random }));

          const same = await check(all);
          assert.match(same.join('\n'), new RegExp(`${all} requests repeated: no problems`));
          isRevised = true;
          const [, ...lines] = await check(all);
          assert.match(
            lines[0] ?? '',
            /month=6\/part-0\.parquet differs from the service in 3 of \d+ values/,
          );
          assert.deepEqual(lines.slice(1), [
            '  2026-06-01T03:00:00+10:00 NSW1: 80, now 84.31',
            '  2026-06-01T04:00:00+10:00 NSW1: 80, now null',
            '  2026-06-02T00:00:00+10:00 NSW1: null, now 80',
          ]);
        },
      );
    }));
});
