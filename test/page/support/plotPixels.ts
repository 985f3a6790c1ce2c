import type { Page } from 'playwright-core';

/** The plot area of the first panel, pixel by pixel. */
export interface PlotPixels {
  width: number;
  height: number;
  /** Returns the rows of a column that have exactly this colour (`#rrggbb`), from the top. */
  rowsOf(colour: string, x: number): number[];
  /**
   * Returns the runs of columns with about a pixel of the colour or more: the first column of each, and the one after
   * its last.
   */
  runsOf(colour: string): [from: number, end: number][];
}

export async function plotPixels(page: Page): Promise<PlotPixels> {
  const { width, height, text } = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.plot canvas');
    const over = document.querySelector('.plot .u-over');
    if (!canvas || !over) throw new Error('There is no plot.');
    const [outer, inner] = [canvas.getBoundingClientRect(), over.getBoundingClientRect()];
    const [left, top] = [Math.round(inner.left - outer.left), Math.round(inner.top - outer.top)];
    const [wide, high] = [Math.round(inner.width), Math.round(inner.height)];
    const data = canvas.getContext('2d')?.getImageData(left, top, wide, high).data ?? [];
    let binary = '';
    for (const byte of data) binary += String.fromCharCode(byte);
    return { width: wide, height: high, text: btoa(binary) };
  });
  const bytes = Buffer.from(text, 'base64');
  const channels = (colour: string) =>
    [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const has = (colour: string, x: number, y: number) =>
    bytes.readUInt32BE(4 * (y * width + x)) === Number.parseInt(`${colour.slice(1)}ff`, 16);
  /**
   * Returns how much of a column has about this colour, in pixels: the edges of lines are transparent over grid and
   * nights.
   */
  const coverage = (wanted: number[], x: number) => {
    let sum = 0;
    for (let at = 4 * x; at < bytes.length; at += 4 * width)
      if (wanted.every((value, c) => Math.abs((bytes[at + c] ?? 0) - value) < 24))
        sum += (bytes[at + 3] ?? 0) / 255;
    return sum;
  };
  const toRuns = (isIn: (x: number) => boolean): [number, number][] => {
    const runs: [number, number][] = [];
    for (let x = 0; x < width; x++) {
      const last = runs.at(-1);
      if (!isIn(x)) continue;
      if (last?.[1] === x) last[1] = x + 1;
      else runs.push([x, x + 1]);
    }
    return runs;
  };
  return {
    width,
    height,
    rowsOf: (colour, x) => Array.from({ length: height }, (_, y) => y).filter((y) => has(colour, x, y)),
    runsOf: (colour) => {
      const wanted = channels(colour);
      return toRuns((x) => coverage(wanted, x) > 0.8);
    },
  };
}
