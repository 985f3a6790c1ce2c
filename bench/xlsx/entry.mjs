// What is built for the group: the way of a result to the bytes of its file.
export { writeXlsx } from '../../src/formats/xlsx/writeXlsx';
