// What is built for the group: the languages of the scan.
export { python, typescript } from '../../src/features/inlinePreviews/languages/all';
