// Bundled for the group: the writer from a result to the bytes of a CSV file.
export { writeCsv } from '../../src/formats/text/csv';
export { createStampBytes } from '../../src/formats/text/byteWriter';
