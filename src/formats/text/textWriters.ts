// The writers of text formats, and of those that are as quick: they are loaded together.
export { writeCsv } from './csv';
export { writeGridresult } from '../files/resultFile';
export { writeJson } from './json';
export { writeJsonLines } from './jsonRecords';
