import assert from '../../support/assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { parquetMetadata } from 'hyparquet';
import { withEmptyFolder } from '../../support/commandLine';
import { sha256 } from '#src/datasets/datasetLayout';
import { threadPrograms } from '../../../scripts/bundles.mjs';
import { filesOfDataset } from '../../support/datasetQuery';
import { withServer, type Handler } from '../../support/httpServer';
import { replyParts } from '../../support/partServer';

/** The number of kills; set `GRIDLENS_DATASET_KILLS` for a longer run. */
const kills = Number(process.env['GRIDLENS_DATASET_KILLS'] ?? 8);

const replies = replyParts();
/** A service that takes a moment, so that kills also happen during requests. */
const slowly: Handler = (request, response) => {
  setTimeout(() => {
    replies(request, response);
  }, 15);
};

/** Runs the program, and kills it `ms` milliseconds after its start. True when it finished before. */
async function runFor(program: string, folder: string, baseAddress: string, ms: number) {
  const child = spawn(process.execPath, [program, folder, baseAddress], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  await once(child, 'close');
  clearTimeout(timer);
  return out === 'done\n';
}

/** Reads all finished files repeatedly. Returns the number of reads, and the files that were not whole. */
async function watch(folder: string, signal: AbortSignal): Promise<{ reads: number; faults: string[] }> {
  const [faults, rows] = [[] as string[], new Map<string, bigint>()];
  let reads = 0;
  while (!signal.aborted) {
    const files = await filesOfDataset(folder).catch(() => ({}));
    for (const [file, bytes] of Object.entries(files)) {
      if (!file.startsWith('data')) continue;
      reads++;
      try {
        const count = parquetMetadata(new Uint8Array(bytes).buffer).num_rows;
        const before = rows.get(file) ?? count;
        if (count !== before) faults.push(`${file}: ${count} rows, then ${before}`);
        rows.set(file, count);
      } catch (error) {
        faults.push(`${file}: ${String(error)}`);
      }
    }
    await sleep(5);
  }
  return { reads, faults };
}

/** Returns the checksum of each file, by its path. */
async function sumsOf(folder: string): Promise<Record<string, string>> {
  const files = Object.entries(await filesOfDataset(folder));
  return Object.fromEntries(files.map(([file, bytes]) => [file, sha256(bytes)]));
}

describe('a dataset with a killed download', () => {
  it('ends with the same bytes as any other, and never has a partial file', () =>
    withEmptyFolder(async (root) => {
      const program = path.join(root, 'program.mjs');
      await build({
        entryPoints: ['test/support/datasetProgram.ts'],
        outfile: program,
        logLevel: 'warning',
        bundle: true,
        format: 'esm',
        platform: 'node',
        plugins: [threadPrograms],
      });
      await withServer(slowly, async ({ baseAddress, requests }) => {
        const whole = path.join(root, 'whole');
        const startedMs = performance.now();
        assert.ok(await runFor(program, whole, baseAddress, 60_000));
        let wholeMs = performance.now() - startedMs;
        const [expected, asked] = [await sumsOf(whole), requests.length];
        let killed = 0;
        for (let round = 0; killed < kills; round++) {
          const folder = path.join(root, `killed-${round}`);
          const stop = new AbortController();
          const watching = watch(folder, stop.signal);
          const before = requests.length;
          const roundMs = performance.now();
          let own = 0;
          // Kills at a random time, from before its first file to after its last one.
          while (!(await runFor(program, folder, baseAddress, wholeMs * (0.3 + Math.random() * 0.8)))) own++;
          killed += own;
          // The machine may have been busier before.
          if (own === 0) wholeMs = Math.min(wholeMs, performance.now() - roundMs);
          stop.abort();
          const { faults } = await watching;
          assert.deepEqual(faults, []);
          assert.deepEqual(await sumsOf(folder), expected);
          // At most four requests are under way at a kill.
          assert.ok(
            requests.length - before <= asked + own * 4,
            `${requests.length - before} requests, ${own} kills`,
          );
          await fs.rm(folder, { recursive: true });
          assert.ok(round < kills * 4, 'no kill has met a download');
        }
      });
    })).timeout(600_000);
});
