// What is built for the group: the way of a result to the bytes of its file.
export { writeCsv } from '../../src/formats/csv';
export { createStampBytes } from '../../src/formats/stampBytes';
