/** Whether numbers are over the part of the time axis that the chart shows, or over all of it. */
export type Scope = 'view' | 'window';

export const readScope = (saved: unknown): Scope => (saved === 'window' ? 'window' : 'view');
