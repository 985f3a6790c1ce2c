// Bundled for the group: the languages that the scanner supports.
export { python, typescript } from '../../src/features/inlinePreviews/languages/all';
