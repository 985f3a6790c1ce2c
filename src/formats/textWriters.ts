// The writers of the formats that are text, or made as quickly: they are loaded together.
export { writeCsv } from './csv';
export { writeGridresult } from './gridresult';
export { writeJson } from './json';
export { writeJsonLines } from './jsonLines';
