import uPlot from 'uplot';

/** Builds the areas or bars of a curve, and draws their edges inside the filled areas. */
export interface EdgedPaths {
  readonly paths: uPlot.Series.PathBuilder;
  /** Must be called right after uPlot has drawn the curve. */
  drawEdge(plot: uPlot, colour: string): void;
}

/** uPlot's own strokes would shift the areas by half a pixel and overlap their neighbours. */
export function edgedPaths(build: uPlot.Series.PathBuilder): EdgedPaths {
  let built: uPlot.Series.Paths | null = null;
  return {
    paths: (...args) => (built = build(...args)),
    drawEdge({ ctx, bbox }, colour) {
      const { fill, stroke, clip } = built ?? {};
      if (!(fill instanceof Path2D)) return;
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      if (clip) ctx.clip(clip);
      ctx.clip(fill);
      ctx.strokeStyle = colour;
      // Half of the line lies inside: one pixel.
      ctx.lineWidth = 2 * devicePixelRatio;
      // Bars are stroked around their outline, areas along their upper edge.
      ctx.stroke(stroke instanceof Path2D ? stroke : fill);
      ctx.restore();
    },
  };
}
