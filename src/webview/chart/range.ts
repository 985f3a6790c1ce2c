/** The visible part of the time axis, in epoch ms. */
export interface Range {
  readonly min: number;
  readonly max: number;
}
