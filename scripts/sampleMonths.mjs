// Writes src/sample/answer/months.json, the sums of the sample markets over whole months, which take 20 s to compute. A
// test checks that they equal the computed ones: run this after every change of the sample market.
import { importSource, writeGenerated } from './generated.mjs';

const [firstYear, endYear] = [2022, 2028];

/** @type {typeof import('../src/sample/answer/shippedMonths')} */
const { packIntegers } = await importSource('sample/answer/shippedMonths');
/** @type {typeof import('../src/sample/answer/computeMonths')} */
const { computeMonths } = await importSource('sample/answer/computeMonths');
const { sums, gaps } = await computeMonths(firstYear, endYear);
const content = { firstYear, endYear, gaps: packIntegers(gaps), sums: packIntegers(sums) };
await writeGenerated('src/sample/answer/months.json', JSON.stringify(content));
