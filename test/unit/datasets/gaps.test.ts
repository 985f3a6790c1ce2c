import assert from 'node:assert/strict';
import path from 'node:path';
import { createClient } from '../../../src/client/index';
import { DatasetFolder } from '../../../src/datasets/datasetFolder';
import { download } from '../../../src/datasets/download';
import { makePlan } from '../../../src/datasets/makePlan';
import { statusOf } from '../../../src/datasets/statusOfDataset';
import { verify } from '../../../src/datasets/verifyDataset';
import { formatStamp } from '../../../src/domain/time/time';
import { withEmptyFolder } from '../../support/commandLine';
import { withServer } from '../../support/httpServer';
import { readPart, sendJson } from '../../support/partServer';
import { block, envelope } from '../../support/runAgainst';

const hourMs = 3_600_000;
const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '1h' } as const;
const span = {
  startMs: Date.parse('2026-08-25T00:00:00+10:00'),
  endMs: Date.parse('2026-09-05T00:00:00+10:00'),
};
const at = (stamp: string): number => Date.parse(`${stamp}:00+10:00`);
/** Hours that the service does not send; `unknown` are two hours with a null. */
const lost = [
  ...['2026-08-26T03:00', '2026-08-26T04:00', '2026-08-30T10:00', '2026-09-02T00:00'].map(at),
  // The first and the last day.
  ...Array.from({ length: 24 }, (_, hour) => span.startMs + hour * hourMs),
  ...Array.from({ length: 24 }, (_, hour) => span.endMs - 24 * hourMs + hour * hourMs),
];
const unknown = ['2026-08-27T00:00', '2026-09-01T00:00'].map(at);

describe('missing hours of the service', () => {
  it('are rows without a value, not faults, inside a request and at its edges', () =>
    withEmptyFolder((root) =>
      withServer(
        (request, response) => {
          const { startMs, endMs } = readPart(request);
          const hours = Array.from({ length: (endMs - startMs) / hourMs }, (_, i) => startMs + i * hourMs);
          const data = hours
            .filter((ms) => !lost.includes(ms))
            .map((ms): [string, number | null] => [formatStamp(ms, 600), unknown.includes(ms) ? null : 80]);
          sendJson(response, 200, envelope(block([{ data }], { metric: 'price', interval: '1h' })));
        },
        async ({ baseAddress }) => {
          const client = createClient({ baseAddress, fetch, requestsPerSecond: Infinity });
          const { signal } = new AbortController();
          const folder = new DatasetFolder(path.join(root, 'prices'));
          const { plan } = await makePlan(client, { name: 'prices', query, span, isSample: false }, signal);
          await folder.create(plan);
          await folder.alone(() => download(folder, plan, { client, signal, perDay: Infinity }));

          const { gaps, nulls, first, last } = await statusOf(folder, plan);
          assert.deepEqual([gaps, nulls], [{ buckets: 0, files: 0 }, 4 + 48 + 2]);
          assert.deepEqual([first, last], ['2026-08-25T00:00:00+10:00', '2026-09-04T23:00:00+10:00']);
          const again = { client, again: 9, signal, random: Math.random };
          const { faults, again: repeated } = await verify(folder, plan, again);
          assert.deepEqual([faults, repeated], [[], 1]);
        },
      ),
    ));
});
