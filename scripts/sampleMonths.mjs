// Writes src/sample/answer/months.json, the sums of the sample markets over whole months, which take 20 s to compute. A
// test checks that they equal the computed ones: run this after every change of the sample market.
import { importSources, writeGenerated } from './generated.mjs';

const [firstYear, endYear] = [2020, 2031];

/** @type {typeof import('../src/sample/answer/shippedMonths') & typeof import('../src/sample/answer/computeMonths')} */
const { packIntegers, computeMonths } = await importSources([
  'sample/answer/shippedMonths',
  'sample/answer/computeMonths',
]);
const { sums, gaps } = await computeMonths(firstYear, endYear);
const content = { firstYear, endYear, gaps, sums: packIntegers(sums) };
await writeGenerated('src/sample/answer/months.json', JSON.stringify(content));
