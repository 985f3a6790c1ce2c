import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createDiskCache } from '../../../../src/client/index';
import { createRuns } from '../../../../src/services/runs/runs';
import { envelope, block, hour, query } from '../../../support/runAgainst';
import { replyJson, withServer, type Handler } from '../../../support/httpServer';
import { eachFolder } from '../eachFolder';
import { openSource, type SourceOptions } from '../connections/openSource';

const key = 'oe_a_key_for_the_log_0123456789';
const good = replyJson(envelope(block([{ data: [[hour(0), 1.5]] }])));

/** Runs a query `runs` times against a server with this handler, and returns the log lines. */
async function linesOf(
  handler: Handler,
  more: Partial<SourceOptions> & { runs?: number; between?: () => Promise<void> } = {},
) {
  const { runs: count = 1, between, ...options } = more;
  const lines: string[] = [];
  const writer = (level: string, baseAddress: string) => (text: string) => {
    lines.push(`${level} ${text.replace(baseAddress, '').replaceAll(/\d+ ms|\d+\.\d s/g, 'N ms')}`);
  };
  await withServer(handler, async ({ baseAddress }) => {
    const log = {
      debug: writer('debug', baseAddress),
      info: writer('info', baseAddress),
      warn: writer('warn', baseAddress),
      error: writer('error', baseAddress),
    };
    const source = openSource({
      baseAddress: () => baseAddress,
      keys: {
        get: () => Promise.resolve({ value: key, source: 'key', label: 'Key' }),
        mayGoWithout: () => false,
      },
      writeLog: ({ level, text }) => {
        log[level](text);
      },
      ...options,
    });
    const connect = () => source.current();
    const runs = createRuns({ connections: { current: connect, ready: connect }, log });
    for (let run = 0; run < count; run++) {
      await runs.run(query).catch(() => undefined);
      await between?.();
    }
  });
  return lines;
}

describe('the log of a run', () => {
  const folder = eachFolder();
  it('has a line for the request and one for the run', async () => {
    const [request, run, ...more] = await linesOf(good);
    assert.match(request ?? '', /^info GET \/v4\/data\/network\/NEM\?metrics=power.*: 200, \d+ B in N ms$/);
    assert.match(run ?? '', /^info Ran “NEM power.*”: 1 series, 24 points, 1 request in N ms$/);
    assert.deepEqual(more, []);
  });

  it('has a line for each failed attempt and for the failure, without the key', async () => {
    const lines = await linesOf(replyJson({ success: false, error: `Invalid key ${key}` }, 401));
    assert.deepEqual(
      lines.map((line) => /^\w+ (GET|“)/.exec(line)?.[0]),
      ['warn GET', 'error “'],
    );
    assert.match(lines.join('\n'), /unauthorised \(status 401\): Invalid key …/);
    assert.ok(!lines.join('\n').includes(key));
  });

  it('has a line for a cached reply', async () => {
    const cache = createDiskCache({ folder: folder(), maxBytes: 1e6 });
    // A reply is cached after the result is returned.
    const between = async () => {
      while (!fs.readdirSync(folder()).some((name) => name.endsWith('.reply')))
        await new Promise((resolve) => setImmediate(resolve));
    };
    const lines = await linesOf(good, { cache: () => cache, runs: 2, between });
    assert.match(lines[2] ?? '', /^debug GET .*: from the cache, \d+ B, N ms old$/);
    assert.match(lines[3] ?? '', /1 request, 1 from the cache in N ms$/);
  });

  it('names the reason when nothing can be sent', async () => {
    const lines = await linesOf(good, { baseAddress: () => 'http://api.example.org' });
    assert.deepEqual(lines, ['error No connection: badBaseAddress']);
  });
});
