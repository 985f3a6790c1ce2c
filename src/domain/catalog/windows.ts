/** The relative windows on offer, in display order. */
export const relativeWindows: readonly { readonly window: string; readonly label: string }[] = [
  { window: '24h', label: 'Last 24 hours' },
  { window: '3d', label: 'Last 3 days' },
  { window: '7d', label: 'Last 7 days' },
  { window: '30d', label: 'Last 30 days' },
  { window: '12M', label: 'Last 12 months' },
  { window: '2y', label: 'Last 2 years' },
  { window: 'today', label: 'Today' },
  { window: 'yesterday', label: 'Yesterday' },
  { window: 'this week', label: 'This week' },
  { window: 'last week', label: 'Last week' },
  { window: 'this month', label: 'This month' },
  { window: 'last month', label: 'Last month' },
  { window: 'this quarter', label: 'This quarter' },
  { window: 'last quarter', label: 'Last quarter' },
  { window: 'this year', label: 'This year' },
  { window: 'last year', label: 'Last year' },
  { window: 'this fy', label: 'This financial year' },
  { window: 'last fy', label: 'Last financial year' },
];

const unitNames: Readonly<Record<string, string>> = {
  ...{ m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month', y: 'year' },
};

/** Labels a relative window: "14d" → "Last 14 days", "last fy" → "Last financial year". */
export function labelOfWindow(window: string): string {
  const offered = relativeWindows.find((row) => row.window === window);
  const [, count = '', letter = ''] = /^(\d+)([mhdwMy])$/.exec(window) ?? [];
  const unit = unitNames[letter];
  if (offered || unit === undefined) return offered?.label ?? window;
  return count === '1' ? `Last ${unit}` : `Last ${count} ${unit}s`;
}
