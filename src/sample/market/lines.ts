/** A line between two regions, with its limit in each direction in MW. */
export interface Line {
  readonly from: string;
  readonly to: string;
  readonly forward: number;
  readonly back: number;
}

/**
 * The lines form a tree with its root in Victoria, so that each surplus has one path. The outermost lines come first.
 * Two lines between the same regions count as one. Limits are close to the market's.
 */
export const lines: readonly Line[] = [
  { from: 'QLD1', to: 'NSW1', forward: 1150, back: 700 },
  { from: 'NSW1', to: 'VIC1', forward: 650, back: 1050 },
  { from: 'SA1', to: 'VIC1', forward: 750, back: 750 },
  { from: 'TAS1', to: 'VIC1', forward: 594, back: 478 },
];
