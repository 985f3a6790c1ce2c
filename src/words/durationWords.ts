import { dayMs, hourMs, minuteMs, secondMs } from '../domain/durations';

const units: readonly (readonly [ms: number, name: string])[] = [
  [dayMs, 'd'],
  [hourMs, 'h'],
  [minuteMs, 'min'],
  [secondMs, 's'],
];

/** Formats a duration: "2 d 3 h 30 min", or "0 s" for none. */
export function formatDuration(ms: number): string {
  let rest = Math.abs(ms);
  const parts = units.flatMap(([unitMs, name]) => {
    const count = Math.floor(rest / unitMs);
    rest -= count * unitMs;
    return count > 0 ? [`${count} ${name}`] : [];
  });
  return parts.length > 0 ? parts.join(' ') : '0 s';
}
