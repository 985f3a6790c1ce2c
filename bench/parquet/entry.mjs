// What is built for the group: the way of a result, and of rows that are made as they are wanted, to the bytes of a file.
export { writeParquetExport } from '../../src/formats/parquetExport';
export { writeParquet } from '../../src/formats/parquet/writeParquet';
