// Bundled for the group: two languages, and what finds the queries of a document.
export { python } from '../../src/features/inlinePreviews/languages/python';
export { typescript } from '../../src/features/inlinePreviews/languages/typescript';
export { CodeModel } from '../../src/features/inlinePreviews/scan/codeModel';
