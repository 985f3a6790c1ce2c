/**
 * Returns the means of `count` equal parts of a column, or the column itself if it is not longer than that. NaN for a
 * part without values.
 */
export function thinOut(column: Float64Array, count: number): Float64Array {
  const { length } = column;
  if (length <= count) return column;
  return Float64Array.from({ length: count }, (_, k) => {
    const end = Math.floor(((k + 1) * length) / count);
    let [sum, values] = [0, 0];
    for (let i = Math.floor((k * length) / count); i < end; i++) {
      const value = column[i] ?? NaN;
      if (Number.isNaN(value)) continue;
      sum += value;
      values += 1;
    }
    return sum / values;
  });
}
