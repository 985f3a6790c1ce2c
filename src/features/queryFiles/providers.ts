/** Loaded by `index.ts` with the first query file. */
export { createCompletions } from './createCompletions';
export { createFixes, createMarks } from './createMarks';
export { createHover } from './createHover';
export { createLenses, resolveLens } from './lenses';
export { estimateFile, fetchFacilities, runFile } from './runFile';
export { createDrafts } from './drafts';
export { offerDraft } from './offerDraft';
export { OwnFiles } from './ownFiles';
