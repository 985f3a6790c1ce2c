// Writes src/sample/answer/months.json, the sums of the sample markets over whole months. A test checks that they equal
// the computed ones: run this after every change of the sample market.
import fs from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { importSources } from './importSources.mjs';

const target = 'src/sample/answer/months.json';
const [firstYear, endYear] = [2020, 2031];

const { packIntegers, computeMonths } =
  /** @type {typeof import('../src/sample/answer/packedSums') & typeof import('../src/sample/answer/computeMonths')} */ (
    await importSources(`
      export { packIntegers } from './src/sample/answer/packedSums';
      export { computeMonths } from './src/sample/answer/computeMonths';`)
  );

const { sums, gaps } = await computeMonths(firstYear, endYear);
const content = { firstYear, endYear, gaps, sums: packIntegers(sums) };
const options = await resolveConfig(target);
fs.writeFileSync(target, await format(JSON.stringify(content), { ...options, parser: 'json' }));
