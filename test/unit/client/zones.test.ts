import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { withServer } from '../../support/httpServer';
import { replyParts } from '../../support/partServer';

const run = promisify(execFile);
const client = pathToFileURL('dist/client.mjs').href;

/**
 * Plans, requests and joins windows that the machine's time zone could shift: months and changes of daylight saving.
 */
const program = `
import { createClient } from ${JSON.stringify(client)};
const client = createClient({
  baseAddress: process.argv[1],
  fetch,
  now: () => Date.UTC(2026, 9, 6, 14),
  requestsPerSecond: Infinity,
});
const power = { operation: 'network', network_code: 'NEM', metrics: ['power'] };
const queries = [
  { ...power, interval: '1h', window: '7d' },
  { ...power, interval: '1d', window: 'last month' },
  { ...power, interval: '1M', window: '12M' },
  { ...power, interval: '5m', date_start: '2026-03-28', date_end: '2026-04-10' },
  { ...power, interval: 'fy', window: 'last fy' },
  { ...power, interval: '7d', network_code: 'WEM', window: 'this year' },
];
const outcomes = [];
for (const query of queries) {
  const { series, provenance } = await client.run(query);
  outcomes.push([
    client.plan(query).requests.map(({ path }) => path),
    provenance.askedWindow,
    [...series[0].times],
    [...series[0].values],
  ]);
}
console.log(JSON.stringify(outcomes));
`;

describe('the client', () => {
  it('requests and returns the same in every time zone', () =>
    withServer(replyParts(), async ({ baseAddress }) => {
      const zones = ['UTC', 'Australia/Sydney', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];
      const outputs = await Promise.all(
        zones.map(async (TZ) => {
          const args = ['--input-type=module', '-e', program, baseAddress];
          const { stdout } = await run(process.execPath, args, {
            env: { ...process.env, TZ },
            maxBuffer: 64e6,
          });
          return stdout;
        }),
      );
      const [first = ''] = outputs;
      assert.match(first, /date_start=2026-09-29T23%3A00%3A00|date_start=2026-09-30T00%3A00%3A00/);
      assert.ok(first.length > 10_000);
      for (const [i, text] of outputs.entries()) assert.ok(text === first, zones[i]);
    })).timeout(60_000);
});
