import type { ResultShape, Transport } from '../../domain';
import { formatCount } from '../numbers';
import { pointsWords } from '../query/runWords';

/** The columns that the Python client leaves out before its version 0.12. */
const newColumns = ['region', 'status', 'unit_code'];

/** Describes the values that code gets as JSON, from which it makes its own table: "336 points × 17 series". */
function sizeWords({ values, series }: ResultShape): string | undefined {
  if (!series || values === undefined) return undefined;
  return series.points === undefined
    ? `${formatCount(values, 'point')} in ${formatCount(series.count, 'series', 'series')}`
    : pointsWords(series.points, values);
}

/**
 * Describes the table that code gets from its client, of the Python client `to_pandas()` and of the script client
 * `datatable`: "336 rows × 3 columns: interval, region, price". Where the code makes its own, describes the values;
 * before a run, the cost of a run does so.
 */
export function frameWords(shape: ResultShape, transport: Transport): string | undefined {
  if (transport === 'address' || transport === 'rClient') return sizeWords(shape);
  const columns = ['interval', ...shape.labels, ...shape.metrics];
  const isPython = transport === 'pythonClient';
  const rows = isPython ? shape.values : shape.rows;
  const missing = isPython ? shape.labels.filter((label) => newColumns.includes(label)) : [];
  return [
    ...(rows === undefined ? [] : [`${formatCount(rows, 'row')} × `]),
    `${formatCount(columns.length, 'column')}: ${columns.join(', ')}`,
    ...(missing.length > 0 ? [` (without ${missing.join(' and ')} before client 0.12)`] : []),
  ].join('');
}
