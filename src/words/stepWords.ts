import { dayMs, hourMs, minuteMs, secondMs } from '../domain/durations';

/** "30 s", "5 min", "3 h", "2 d"; one decimal below ten. */
function formatLength(ms: number): string {
  const [size, unit] =
    ms < minuteMs
      ? [secondMs, 's']
      : ms < hourMs
        ? [minuteMs, 'min']
        : ms < dayMs
          ? [hourMs, 'h']
          : [dayMs, 'd'];
  const count = ms / size;
  return `${count < 10 ? Number(count.toFixed(1)) : Math.round(count)} ${unit}`;
}

/** "5 min → 3 h means": the time that one drawn point covers when buckets are closer together than pixels. */
export const stepWords = (bucketMs: number, stepMs: number): string =>
  `${bucketMs > 0 ? `${formatLength(bucketMs)} → ` : ''}${formatLength(stepMs)} means`;
