// Bundled for the group: the writer from a result to the bytes of an Excel file.
export { writeXlsx } from '../../src/formats/xlsx/writeXlsx';
