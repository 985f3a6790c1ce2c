/** Loaded by `index.ts` on first use. */
export { copyQuery } from './copyQuery';
export { insertQuery } from './insertQuery';
export { insertResult } from './insertResult';
