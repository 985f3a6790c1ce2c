// Bundled for the group: the writer from a result to the bytes of a CSV file.
export { writeCsv } from '../../src/formats/csv';
export { createStampBytes } from '../../src/formats/stampBytes';
