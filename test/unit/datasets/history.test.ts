import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { formatStamp } from '#src/domain';
import { parsePlan } from '#src/datasets/planFile';
import { formatManifest, parseManifest } from '#src/datasets/datasetManifest';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { assertRefused } from '../cli/cliUnderTest';
import { filesOfDataset } from '../../support/datasetQuery';
import { withServer } from '../../support/httpServer';
import { readPart, sendError, sendJson, type AskedPart } from '../../support/partServer';
import { block, envelope } from '../../support/runAgainst';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const at = (day: string) => Date.parse(`${day}T00:00:00+10:00`);
const regions = ['NSW1', 'VIC1'] as const;

/** What a service says of an hour: undefined where it has no row. */
type Body = (ms: number, region: string) => number | null | undefined;

/** Counts by a loop over two bodies what the later one added, changed and removed in `[startMs, endMs)`. */
function countChanges(before: Body, now: Body, startMs: number, endMs: number): string {
  let [added, changed, removed] = [0, 0, 0];
  for (const region of regions)
    for (let ms = startMs; ms < endMs; ms += hourMs) {
      const [was, is] = [before(ms, region) ?? undefined, now(ms, region) ?? undefined];
      if (was === undefined && is !== undefined) added++;
      if (was !== undefined && is === undefined) removed++;
      if (was !== undefined && is !== undefined && was !== is) changed++;
    }
  return `${added} values added, ${changed} changed${removed > 0 ? `, ${removed} removed` : ''}.`;
}

interface Bench {
  folder: string;
  address: string;
  /** The windows that the service was asked for since the last call. */
  asked: () => AskedPart[];
  answer: (body: Body) => void;
  run: (...args: string[]) => Promise<string>;
}

/** A dataset of hourly prices from the command line, of a service whose data change. */
const withHistory = (use: (bench: Bench) => Promise<void>): Promise<void> =>
  withEmptyFolder((root) => {
    let body: Body = () => 0;
    const parts: AskedPart[] = [];
    return withServer(
      (request, response) => {
        const part = readPart(request);
        if (!part.url.pathname.includes('/market/')) return void sendError(response, 404, 'Not found.');
        parts.push(part);
        const series = regions.map((region) => ({
          name: `price_${region}`,
          columns: { region },
          data: Array.from(
            { length: (part.endMs - part.startMs) / hourMs },
            (_, i) => part.startMs + i * hourMs,
          )
            .map((ms): [string, number | null | undefined] => [formatStamp(ms, 600), body(ms, region)])
            .filter((row): row is [string, number | null] => row[1] !== undefined),
        }));
        sendJson(response, 200, envelope(block(series, { metric: 'price', interval: '1h' })));
      },
      async ({ baseAddress }) => {
        const folder = path.join(root, 'prices');
        await use({
          folder,
          address: baseAddress,
          asked: () => parts.splice(0),
          answer: (next) => (body = next),
          run: async (...args) => {
            const { code, out, err } = await gridlens(['dataset', ...args, '--address', baseAddress]);
            assert.equal(code, 0, err);
            return out + err;
          },
        });
      },
    );
  });

const get = (folder: string, start: string, end: string) =>
  `get ${folder} --metrics price --interval 1h --primary-grouping network_region --date-start ${start} --date-end ${end}`.split(
    ' ',
  );

const monthFile = (year: number, month: number) =>
  `data/network=NEM/metric=price/step=1h/year=${year}/month=${month}/part-0.parquet`;

/** Writes another day of the fetch into the manifest, as an older download has it. */
async function setFetched(folder: string, fetched: string | undefined): Promise<void> {
  const file = path.join(folder, 'manifest.json');
  const text = await fs.readFile(file, 'utf8');
  const paths = (JSON.parse(text) as { files: { path: string }[] }).files.map((one) => one.path);
  const files = parseManifest(text, new Set(paths)).files.map((one) => ({ ...one, fetched }));
  const plan = await fs.readFile(path.join(folder, '.gridlens/plan.json'), 'utf8');
  await fs.writeFile(file, formatManifest('prices', { files }, plan));
}

const isBusy = (ms: number) => ms >= at('2026-01-10') && ms < at('2026-01-12');
const before: Body = (ms, region) => {
  if (region === 'VIC1' && ms >= at('2026-01-20') && ms < at('2026-01-21')) return undefined;
  return ms === at('2026-01-25') ? null : ms / hourMs;
};
const now: Body = (ms, region) => {
  if (region === 'NSW1' && ms === at('2026-01-28')) return undefined;
  // November has other values too, but is not fetched again.
  const isOther = isBusy(ms) || ms < at('2025-12-01');
  return ms / hourMs + (isOther && region === 'NSW1' ? 7.5 : 0);
};

describe('a dataset whose history the service rewrote', () => {
  it('names the months that were fetched before, and fetches them again', () =>
    withHistory(async ({ folder, asked, answer, run }) => {
      answer(before);
      await run(...get(folder, '2025-11-10', '2026-02-20'));
      for (const action of ['status', 'verify'])
        assert.doesNotMatch(await run(action, folder), /old values/, 'fetched after the corrections');
      const written = await filesOfDataset(folder);

      for (const fetched of ['2026-10-05', undefined]) {
        await setFetched(folder, fetched);
        for (const action of ['status', 'verify'])
          assert.match(
            await run(action, folder),
            /1 Nov 2025 – 28 Feb 2026 may have old values: .* --again 2025-11\.\.2026-02”/,
          );
      }

      answer(now);
      asked();
      const out = await run('get', folder, '--again', '2025-12..2026-01');
      const [startMs, endMs] = [at('2025-12-01'), at('2026-02-01')];
      assert.match(out, new RegExp(`prices: ${countChanges(before, now, startMs, endMs)}`));
      const parts = asked();
      assert.deepEqual(
        [Math.min(...parts.map((one) => one.startMs)), Math.max(...parts.map((one) => one.endMs))],
        [startMs, endMs],
      );
      assert.match(await run('status', folder), /4 of 4 months written, all requests are done/);
      const old = (await run('status', folder)).match(/--again \S+”/g);
      assert.deepEqual(old, ['--again 2025-11..2025-11”', '--again 2026-02..2026-02”']);

      const after = await filesOfDataset(folder);
      for (const [year, month] of [
        [2025, 11],
        [2026, 2],
      ] as const)
        assert.deepEqual(after[monthFile(year, month)], written[monthFile(year, month)]);
      const file = Uint8Array.from(after[monthFile(2026, 1)] ?? assert.fail()).buffer;
      const rows = await parquetReadObjects({ file });
      const valueOf = (ms: number, region: string) =>
        rows.find((row) => Number(row['time']) === ms && row['region'] === region)?.['value'] as
          number | undefined;
      for (const region of regions)
        for (let ms = at('2026-01-01'); ms < at('2026-02-01'); ms += hourMs)
          assert.equal(
            valueOf(ms, region) ?? null,
            now(ms, region) ?? null,
            `${region} ${formatStamp(ms, 600)}`,
          );

      // The months fetched again are not fetched with the next ones.
      assert.match(await run('get', folder), /^$/);
      assert.deepEqual(asked(), []);
      assert.match(
        await run('get', folder, '--again', 'Jan 2026'),
        /prices: No values added or changed since they were fetched\./,
      );
      assert.match(await run('verify', folder), /no problems/);
    })).timeout(120_000);

  it('refuses dates that it does not have, and a text without dates', () =>
    withHistory(async ({ folder, address, asked, run }) => {
      await run(...get(folder, '2026-05-01', '2026-05-03'));
      asked();
      for (const [months, message] of [
        ['2024-01..2024-12', /The dataset has other dates\./],
        ['5', /--again takes months, as 2024-01\.\.2024-12, not “5”\./],
      ] as const) {
        await assertRefused(['dataset', 'get', folder, '--again', months, '--address', address], message);
      }
      assert.deepEqual(asked(), []);
    })).timeout(60_000);

  it('is updated over its last days on the same day, and says what came', () =>
    withHistory(async ({ folder, asked, answer, run }) => {
      const todayMs = Math.floor((Date.now() + 10 * hourMs) / dayMs) * dayMs - 10 * hourMs;
      const dayOf = (ms: number) => formatStamp(ms, 600).slice(0, 10);
      const late: Body = (ms, region) =>
        region === 'VIC1' && ms >= todayMs - 5 * hourMs ? undefined : ms / hourMs;
      const whole: Body = (ms) => ms / hourMs + (ms === todayMs - 2 * dayMs ? 1 : 0);
      answer(late);
      await run(...get(folder, dayOf(todayMs - 40 * dayMs), dayOf(todayMs)));
      answer(whole);
      asked();
      const changes = countChanges(late, whole, todayMs - 8 * dayMs, todayMs);
      assert.equal(changes, '5 values added, 2 changed.');
      assert.match(await run('update', folder), new RegExp(`prices: ${changes}`));
      assert.deepEqual(
        asked().map(({ startMs, endMs }) => [startMs, endMs]),
        [[todayMs - 8 * dayMs, todayMs]],
      );
      for (let i = 0; i < 2; i++) {
        assert.match(await run('update', folder), /prices: No values added or changed/);
        assert.equal(asked().length, 1);
      }
      assert.match(await run('verify', folder, '--again', '9'), /no problems/);
      // Updates on one day replace each other.
      const staged = await fs.readdir(path.join(folder, '.gridlens/stage'));
      assert.ok(staged.length <= 3, String(staged.length));
      const plan = parsePlan(await fs.readFile(path.join(folder, '.gridlens/plan.json'), 'utf8'));
      assert.equal(plan?.generations.length, 2);
    })).timeout(120_000);
});
