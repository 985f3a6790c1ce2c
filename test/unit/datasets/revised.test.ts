import assert from 'node:assert/strict';
import { formatStamp, type Query } from '#src/domain';
import { linesOfFaults } from '#src/words/exports/datasetWords';
import { readPart, sendJson } from '../../support/partServer';
import { block, envelope } from '../../support/runAgainst';
import { verifyFolder, withDataset } from './datasetUnderTest';

const hourMs = 3_600_000;
const query: Query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '1h',
  primary_grouping: 'network_region',
};
const at = (stamp: string) => Date.parse(`${stamp}:00+10:00`);
const span = { startMs: at('2026-05-25T00:00'), endMs: at('2026-08-25T00:00') };
const nowMs = at('2026-08-30T09:00');

/** The service's revised values; `late` is an hour that it lacked at the download. */
const revised = new Map<number, number | null>([
  [at('2026-06-01T03:00'), 84.31],
  [at('2026-06-01T04:00'), null],
]);
const late = at('2026-06-02T00:00');

describe('values revised since a download', () => {
  it('are reported one by one, also in old parts after an update', () => {
    let isRevised = false;
    return withDataset(
      async ({ client, folder, get, extend }) => {
        await get();
        const { plan } = await extend(nowMs);
        await get();
        const all = plan.generations.flatMap(({ parts }) => parts).length;
        const check = async () => linesOfFaults(await verifyFolder(folder, all, client));
        assert.match((await check()).join('\n'), new RegExp(`${all} requests repeated: no problems`));
        isRevised = true;
        const [, corrected, ...lines] = await check();
        // The client's clock is before the corrections of 2026.
        assert.match(
          corrected ?? '',
          /^1 May – 31 Aug 2026 may have old values: .* --again 2026-05\.\.2026-08”/,
        );
        assert.match(lines[0] ?? '', /month=6\/part-0\.parquet differs from the service in 3 of \d+ values/);
        assert.deepEqual(lines.slice(1), [
          '  2026-06-01T03:00:00+10:00 NSW1: 80, now 84.31',
          '  2026-06-01T04:00:00+10:00 NSW1: 80, now null',
          '  2026-06-02T00:00:00+10:00 NSW1: null, now 80',
        ]);
      },
      { query, span, isSample: false },
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
      { now: () => nowMs },
    );
  });
});
