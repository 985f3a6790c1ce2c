/** The scope of numbers: the visible range of the chart, or the whole window. */
export type Scope = 'view' | 'window';

export const readScope = (saved: unknown): Scope => (saved === 'window' ? 'window' : 'view');
