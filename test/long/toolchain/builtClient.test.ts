import assert from '../../support/assert';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A third-party program: it has the built file and its declarations, and nothing else of Gridlens. */
const consumer = `
import { createClient, isApiError, type Client, type Query, type Result } from './client.mjs';
import type { NodeFetch } from './clientNode.mjs';

let nodeFetch: NodeFetch | undefined;

const client: Client = createClient({
  baseAddress: process.argv[2] ?? '',
  fetch: nodeFetch ?? fetch,
  token: async () => 'a-token',
});
const query: Query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '1h',
  date_start: '2026-10-05T00:00:00',
  date_end: '2026-10-05T02:00:00',
};
const result: Result = await client.run(query);
const values: Float64Array[] = result.series.map((series) => series.values);
let kind: string | undefined;
try {
  await client.run({ ...query, network_code: 'WEM' });
} catch (error) {
  if (isApiError(error)) kind = error.kind;
}
console.log(JSON.stringify({ values: values.map((column) => [...column]), unit: result.series[0]?.unit, kind }));
`;

const answer = {
  version: '4.5',
  created_at: '2026-10-05T03:00:00+10:00',
  success: true,
  error: null,
  data: [
    {
      network_code: 'NEM',
      metric: 'price',
      unit: '$/MWh',
      interval: '1h',
      date_start: '2026-10-05T00:00:00+10:00',
      date_end: '2026-10-05T02:00:00+10:00',
      groupings: [],
      network_timezone_offset: '+10:00',
      results: [
        {
          name: 'price',
          date_start: '2026-10-05T00:00:00+10:00',
          date_end: '2026-10-05T01:00:00+10:00',
          columns: {},
          data: [
            ['2026-10-05T00:00:00+10:00', 71.5],
            ['2026-10-05T01:00:00+10:00', -3],
          ],
        },
      ],
    },
  ],
  total_records: 2,
};

describe('the built client', () => {
  let folder: string;
  let server: http.Server;

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-consumer-'));
    for (const file of ['client.mjs', 'client.d.mts', 'clientNode.d.mts', 'types'])
      fs.cpSync(`dist/${file}`, path.join(folder, file), { recursive: true });
    fs.writeFileSync(path.join(folder, 'consumer.mts'), consumer);
    server = http.createServer((request, response) => {
      const isKnown = request.url?.startsWith('/v4/market/network/NEM') === true;
      response.setHeader('Content-Type', 'application/json');
      response.statusCode = isKnown ? 200 : 401;
      response.end(JSON.stringify(isKnown ? answer : { detail: 'Invalid API key' }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => {
    server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('type-checks and runs in a third-party program', async () => {
    const options =
      '--strict --exactOptionalPropertyTypes --module nodenext --target es2022 --lib es2022,dom --types node';
    const typeRoots = path.resolve('node_modules/@types');
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, ...options.split(' '), '--typeRoots', typeRoots, 'consumer.mts'], {
      cwd: folder,
    }).catch((error: unknown) => assert.fail((error as { stdout: string }).stdout));
    const { port } = server.address() as AddressInfo;
    const { stdout } = await run(process.execPath, ['consumer.mjs', `http://127.0.0.1:${port}`], {
      cwd: folder,
    });
    assert.deepEqual(JSON.parse(stdout), { values: [[71.5, -3]], unit: '$/MWh', kind: 'unauthorised' });
  }).timeout(60_000);
});
