import type { Workbench } from './workbench';

/** Returns the number of colours in the chart of the visible results tab: a blank chart has one or two. */
export function coloursDrawn(bench: Workbench): Promise<number> {
  return bench
    .webview()
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: new Uint8ClampedArray(),
      };
      const counts = new Map<number, number>();
      for (let i = 0; i < data.length; i += 4 * 7) {
        const colour = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return [...counts.values()].filter((count) => count > 50).length;
    });
}
