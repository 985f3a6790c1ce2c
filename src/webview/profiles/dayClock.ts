const hours = 24;
const hourSteps: readonly number[] = [1, 2, 3, 4, 6, 12];

/** "08:00", "24:00". */
export function clock(hour: number): string {
  const minutes = Math.round(hour * 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns at most `count` ticks of an axis of the hours of a day, in even steps. */
export function hourTicks(count: number): { at: number; label: string }[] {
  const step = hourSteps.find((one) => hours / one <= count) ?? hours;
  return Array.from({ length: hours / step + 1 }, (_, k) => ({ at: k * step, label: clock(k * step) }));
}
