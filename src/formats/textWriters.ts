// The writers of text formats, and of those that are as quick: they are loaded together.
export { writeCsv } from './csv';
export { writeGridresult } from './gridresult';
export { writeJson } from './json';
export { writeJsonLines } from './jsonLines';
