import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gridlens, withEmptyFolder } from '../../support/commandLine';

const file = {
  version: 1,
  name: 'Price',
  query: {
    operation: 'market',
    network_code: '${network}',
    metrics: ['price'],
    interval: '1h',
    date_start: '2026-10-05',
    date_end: '2026-10-06',
    network_region: '${region}',
  },
  parameters: {
    network: { default: 'NEM' },
    region: { default: 'NSW1', values: ['NSW1', 'QLD1', 'WEM'] },
  },
};

/** Runs `gridlens query` on the file above, without a request. */
const plan = (...args: string[]) =>
  withEmptyFolder(async (folder) => {
    const name = path.join(folder, 'price.gridlens.json');
    await fs.writeFile(name, JSON.stringify(file));
    return gridlens(['query', name, '--dry-run', ...args]);
  });

describe('gridlens query --set', () => {
  it('sets the variables of a query file; the others have their defaults', async () => {
    const { code, out, err } = await plan('--set', 'region=QLD1');
    assert.deepEqual([code, /\/NEM\?.*network_region=QLD1/.test(out)], [0, true], out + err);
  }).timeout(60_000);

  it('checks values beside each other', async () => {
    const { code, out, err } = await plan('--set', 'region=WEM', '--set', 'network=WEM');
    assert.deepEqual([code, /\/WEM\?.*network_region=WEM/.test(out)], [0, true], out + err);
  }).timeout(60_000);

  for (const [set, message] of [
    ['state=NSW', /no variable “state”\. Known: network(,| and) region/],
    ['region=TAS9', /“region” can be NSW1, QLD1(,| and) WEM, not “TAS9”/],
    ['region', /a variable and its value.*not “region”/],
  ] as const)
    it(`ends with 2, and sends nothing: ${set}`, async () => {
      const { code, out, err } = await plan('--set', set);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    }).timeout(60_000);
});
