/** A block of code that has a head: what decides whether and how often it runs. */
export interface Block {
  /** Where its head begins, which tells blocks apart. */
  readonly start: number;
  /** Where its head ends. */
  readonly end: number;
  readonly kind: 'function' | 'class' | 'loop' | 'branch' | 'plain';
}
