import { dayMs, hourMs, minuteMs } from '../domain/durations';

/** "5 min", "3 h", "2 d", with one decimal where that is less than ten. */
function formatLength(ms: number): string {
  const [size, unit] = ms < hourMs ? [minuteMs, 'min'] : ms < dayMs ? [hourMs, 'h'] : [dayMs, 'd'];
  const count = ms / size;
  return `${count < 10 ? Number(count.toFixed(1)) : Math.round(count)} ${unit}`;
}

/** "5 min → 3 h a pixel": how much of time is drawn as one, where buckets are closer than pixels. */
export const pixelWords = (bucketMs: number, pixelMs: number): string =>
  `${bucketMs > 0 ? `${formatLength(bucketMs)} → ` : ''}${formatLength(pixelMs)} a pixel`;
