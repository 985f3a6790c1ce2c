import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { readQueryFile } from '#src/batch/namedQuery';
import { withEmptyFolder } from '../../support/commandLine';
import { assertRefused, succeed, writeQueryFile } from './cliUnderTest';

const query = {
  operation: 'market',
  network_code: '${network}',
  metrics: ['price'],
  interval: '1h',
  date_start: '2026-10-05',
  date_end: '2026-10-06',
  network_region: '${region}',
};
const parameters = {
  network: { default: 'NEM' },
  region: { default: 'NSW1', values: ['NSW1', 'QLD1', 'WEM'] },
};

/** Passes a query without a request of the file above, with these values, to `use`. */
const withPlan = <T>(values: string, use: (args: string) => Promise<T>): Promise<T> =>
  withEmptyFolder(async (folder) => {
    const file = await writeQueryFile(folder, 'price', query, { parameters });
    return use(`query ${file} --dry-run ${values}`);
  });

describe('gridlens query --set', () => {
  it('sets variables of a query file, and keeps the defaults of others', async () => {
    const { out } = await withPlan('--set region=QLD1', succeed);
    assert.match(out, /\/NEM\?.*network_region=QLD1/);
  }).timeout(60_000);

  it('checks values together', async () => {
    const { out } = await withPlan('--set region=WEM --set network=WEM', succeed);
    assert.match(out, /\/WEM\?.*network_region=WEM/);
  }).timeout(60_000);

  for (const [set, message] of [
    ['state=NSW', /no variable “state”\. Known: network(,| and) region/],
    ['region=TAS9', /“region” can be NSW1, QLD1(,| and) WEM, not “TAS9”/],
    ['region', /a variable and its value.*not “region”/],
  ] as const)
    it(`refuses ${set}`, () => withPlan(`--set ${set}`, (args) => assertRefused(args, message))).timeout(
      60_000,
    );
});

describe('the query files of one command', () => {
  it('have a number of bytes in all', () =>
    withEmptyFolder(async (folder) => {
      const file = await writeQueryFile(folder, 'price', query, { parameters });
      const { size } = await fs.stat(file);
      const left = { bytes: 2 * size - 1 };
      assert.equal((await readQueryFile(file, left)).name, 'price');
      await assert.rejects(readQueryFile(file, left), /price.*64 MB/);
    }));
});
