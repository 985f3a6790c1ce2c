/** The part of the time axis in view, epoch ms. */
export interface Range {
  readonly min: number;
  readonly max: number;
}
