import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { backgroundColour, drawSymbol, tileOf } from './seriesMarks';

export interface SwatchProps {
  /** The index of the series in its panel. */
  symbolIndex: number;
  colour: string;
  /** The class of a plain swatch: an area or a line. */
  swatchClass: string;
}

/** In CSS pixels, as in the style sheet. */
const width = 22;
const height = 12;
const thickness = 2;

function drawSwatch(canvas: HTMLCanvasElement, { symbolIndex, colour }: SwatchProps, isLine: boolean): void {
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  const context = canvas.getContext('2d');
  if (!context) return;
  if (!isLine) {
    context.fillStyle = tileOf(symbolIndex, colour).fill;
    context.fillRect(0, 0, canvas.width, canvas.height);
    return;
  }
  const thick = thickness * devicePixelRatio;
  context.fillStyle = colour;
  context.fillRect(0, (canvas.height - thick) / 2, canvas.width, thick);
  drawSymbol(
    context,
    { index: symbolIndex, colour },
    backgroundColour(),
    canvas.width / 2,
    canvas.height / 2,
  );
}

/** A sample of a series as drawn in the chart: a piece of its area, or of its line with a symbol. */
export function Swatch(props: SwatchProps): VNode {
  const { symbolIndex, colour, swatchClass } = props;
  const isLine = swatchClass !== 'swatch';
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) drawSwatch(canvas.current, props, isLine);
  }, [symbolIndex, colour, isLine]);
  return <canvas class={`${swatchClass} swatch-marked`} ref={canvas} />;
}
