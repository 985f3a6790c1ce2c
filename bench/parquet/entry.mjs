// Bundled for the group: the writer from a result, or from generated rows, to the bytes of a Parquet file.
export { writeParquetExport } from '../../src/formats/columnar/writeParquet';
export { writeParquet } from '../../src/formats/columnar/writeParquet';
