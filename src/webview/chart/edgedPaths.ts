import uPlot from 'uplot';

/** Builds the areas or bars of one curve, and can draw their edge inside of what they fill. */
export interface EdgedPaths {
  readonly paths: uPlot.Series.PathBuilder;
  /** To be called right after uPlot has drawn the curve. */
  drawEdge(plot: uPlot, colour: string): void;
}

/** uPlot's own strokes would move the areas by half a pixel and reach into their neighbours. */
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
      // One pixel of it lies inside.
      ctx.lineWidth = 2 * devicePixelRatio;
      // Bars have an outline, which they are filled by; an area its upper edge alone.
      ctx.stroke(stroke instanceof Path2D ? stroke : fill);
      ctx.restore();
    },
  };
}
