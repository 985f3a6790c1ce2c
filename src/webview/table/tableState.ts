import type { Place } from './scroller';

/** Where the table is scrolled to, and how it writes values. */
export interface TableState extends Place {
  /** Values stand in readable units, else as the service sends them. */
  readonly isReadable: boolean;
}
