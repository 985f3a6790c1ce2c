/** A block of code with a head, which decides whether and how often the block runs. */
export interface Block {
  /** The start of the head. It identifies the block. */
  readonly start: number;
  /** The end of the head. */
  readonly end: number;
  readonly kind: 'function' | 'class' | 'loop' | 'branch' | 'plain';
}
