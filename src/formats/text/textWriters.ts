// The writers of formats that need no library. They are loaded together.
export { writeCsv } from './csv';
export { writeGridresult } from '../files/resultFile';
export { writeJson } from './json';
export { writeJsonLines } from './json';
