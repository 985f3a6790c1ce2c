/** The means of `count` parts of a column, each as long as the others; the column itself where it is no longer. NaN where a part has no value. */
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
