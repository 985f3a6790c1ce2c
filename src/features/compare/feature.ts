/** Loaded by `index.ts` on first use. */
export { compareFresh, listRevisions } from './compareFresh';
export { compareResult } from './compareResult';
export { marketOverview } from './marketOverview';
