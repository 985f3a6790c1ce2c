import { formatDates, intervalOf, rightsOf, type Window } from '../domain';
import { type DatasetPlan, labelNamesOf, spanOfPlan } from './datasetPlan';
import { monthsOfPlan } from './downloadProgress';
import { lastNamesOf } from '../formats/columnar/parquetTable';

const code = (language: string, ...lines: readonly string[]): string =>
  ['```' + language, ...lines, '```'].join('\n');

const codes = (all: readonly string[]): string =>
  all.map((one) => `\`${one.replace(/[^\w]/g, '')}\``).join(', ');

/** The days that it is planned to have, and those that it was asked for and lacks. */
function datesOf(plan: DatasetPlan): string {
  const { offsetMinutes, beyond = [] } = plan;
  const toText = (one: Window): string => formatDates(one.startMs, one.endMs, offsetMinutes);
  const dates = `- ${toText(spanOfPlan(plan))}, by the network's clock.`;
  if (beyond.length === 0) return dates;
  const left = beyond.map(toText).join(', ');
  return `${dates}\n- **Not in it**: ${left}. The plan of the key did not reach so far back; an update with one that does fetches it.`;
}

const heading = '# A dataset of electricity-market data';

export const maxReadmeBytes = 1024 * 1024;

/** True for a README that Gridlens wrote. */
export const isDatasetReadme = (text: string): boolean => text.startsWith(heading);

/** Returns the README of a dataset: its contents, and how tools read it. Text from the service is never markup. */
export function datasetReadme(plan: DatasetPlan): string {
  const { query, isSample, baseAddress } = plan;
  const [{ year, month }] = monthsOfPlan(plan);
  const labelNames = labelNamesOf(query);
  const lastNames = lastNamesOf(plan);
  const columns = ['time', ...labelNames, 'value', ...lastNames].map((name) => `\`${name}\``).join(', ');
  const [metric = ''] = query.metrics;
  const source = isSample ? 'the sample service of Gridlens: **made-up data**' : baseAddress;
  const { licence } = rightsOf({ baseAddress, isSample });
  const has = `${codes(query.metrics)} of ${codes([query.network_code])} in steps of ${codes([intervalOf(query)])}`;
  const sqlColumns = [
    'time timestamp(6) with time zone',
    ...labelNames.map((name) => `${name} varchar`),
    'value double',
    ...lastNames.map((name) => `${name} varchar`),
  ];
  return `${heading}

${has}, as Parquet files in Hive folders, one a metric and month in which a bucket begins, from ${source}.${licence === undefined ? '' : ` The data are licensed under ${licence}.`}

${datesOf(plan)}
- ${columns}; \`network\`, \`metric\`, \`step\`, \`year\` and \`month\` are in the folders' names.
${labelNames.includes('unit_code') ? '- `unit_code` is the unit (DUID), as in exports.\n' : ''}- \`time\` is the start of a bucket, an instant in UTC; months are of the network's own time.
- \`value\` is null where the service sent null. Loads (charging, pumping, exports) are below zero, as in exports. The unit of measure is in each file's metadata (\`unit\`).
- \`manifest.json\` lists the files with their rows, checksums and first and last bucket; from \`settledUntil\` on values were provisional.
- \`gridlens dataset update .\` appends what has come since and goes over the last days again; \`gridlens dataset verify .\` checks.

\`data\` holds finished files alone. What Gridlens needs to go on is in \`.gridlens\`.

## Read it

DuckDB

${code('sql', `SELECT * FROM read_parquet('data/**/*.parquet', hive_partitioning = true) WHERE year = ${year} AND month = ${month};`)}

Polars and pandas

${code('python', 'import polars as pl', 'pl.scan_parquet("data")', '', 'import pandas as pd', 'pd.read_parquet("data")')}

Spark 3.3 or later

${code('python', 'spark.read.parquet("data")')}

Trino

${code(
  'sql',
  'CREATE TABLE hive.s.t (',
  ...[
    ...sqlColumns,
    'network varchar',
    'metric varchar',
    'step varchar',
    'year integer',
    'month integer',
  ].map((column, i, all) => `  ${column}${i < all.length - 1 ? ',' : ''}`),
  ") WITH (format = 'PARQUET', external_location = 's3://BUCKET/data',",
  "  partitioned_by = ARRAY['network', 'metric', 'step', 'year', 'month']);",
  "CALL hive.system.sync_partition_metadata('s', 't', 'FULL');",
)}

BigQuery

${code(
  'sql',
  'CREATE EXTERNAL TABLE d.t WITH PARTITION COLUMNS OPTIONS (',
  "  format = 'PARQUET', uris = ['gs://BUCKET/data/*'],",
  "  hive_partition_uri_prefix = 'gs://BUCKET/data', require_hive_partition_filter = false);",
)}

ClickHouse

${code('sql', `SELECT * FROM s3('https://BUCKET/data/**/*.parquet') WHERE metric = '${metric.replace(/[^\w]/g, '')}'`, 'SETTINGS use_hive_partitioning = 1;')}
`;
}
