import type uPlot from 'uplot';

/** Returns the indices of values between two gaps. */
export function loneValues(column: ArrayLike<number | null | undefined>): number[] {
  const lone: number[] = [];
  for (let i = 0; i < column.length; i++) {
    if (column[i] != null && column[i - 1] == null && column[i + 1] == null) lone.push(i);
  }
  return lone;
}

/** Adds a bar of one bucket for each value between two gaps, where an area has no width. */
export function withLoneBars(build: uPlot.Series.PathBuilder, bucketMs: number): uPlot.Series.PathBuilder {
  return (plot, s, first, end) => {
    const paths = build(plot, s, first, end);
    const column = plot.data[s];
    const lone = loneValues(column).filter((k) => k >= first && k <= end);
    const { fill, stroke, clip } = paths ?? {};
    if (lone.length === 0 || !(fill instanceof Path2D) || !(stroke instanceof Path2D)) return paths;
    const { top, height } = plot.bbox;
    const zero = plot.valToPos(0, 'y', true);
    for (const k of lone) {
      const ms = plot.data[0][k];
      const left = plot.valToPos(ms, 'x', true);
      const width = Math.max(1, plot.valToPos(ms + bucketMs, 'x', true) - left);
      const edge = plot.valToPos(Number(column[k]), 'y', true);
      fill.rect(left, Math.min(edge, zero), width, Math.abs(edge - zero));
      stroke.moveTo(left, edge);
      stroke.lineTo(left + width, edge);
      // Otherwise, the clip of the gaps would hide it.
      clip?.rect(left, top, width, height);
    }
    return paths;
  };
}
