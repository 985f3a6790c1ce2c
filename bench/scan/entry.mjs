// Bundled for the group: the languages that the scanner supports.
export { python } from '../../src/features/inlinePreviews/languages/python';
export { typescript } from '../../src/features/inlinePreviews/languages/typescript';
