/** @param {number} value */
const toText = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/**
 * Prints the rows of a group: value, ratio, target, whether the target is met, and the wall time.
 * @param {string} group
 * @param {readonly import('./run.mjs').Row[]} rows
 */
export function printTable(group, rows) {
  const hasWall = rows.some(({ wallMs }) => wallMs !== undefined);
  const head = [group, 'figure', 'ratio', 'target', '', ...(hasWall ? ['wall time'] : [])];
  const body = rows.map((row) => [
    row.row,
    `${toText(row.value)} ${row.unit}`,
    row.ratio === null ? '' : toText(row.ratio),
    row.target ?? '',
    row.met === null ? '' : row.met ? 'met' : 'NOT MET',
    ...(row.wallMs === undefined ? [] : [`${toText(row.wallMs)} ms`]),
  ]);
  const lines = [head, ...body];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log('');
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}
