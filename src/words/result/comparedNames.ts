import { formatCount } from '../numbers';

/** The titles of the two sides of a comparison: "This window"; "Year before, 1–7 Oct 2025". */
export const comparedSideWords = {
  now: 'This window',
  before: (other: string, when: string): string =>
    [other.charAt(0).toUpperCase() + other.slice(1), when].filter(Boolean).join(', '),
} as const;

/** Describes the buckets behind the numbers of a compared mix. */
export const comparedBucketsNote = (buckets: number): string =>
  buckets === 0
    ? 'No complete interval is in both.'
    : `${formatCount(buckets, 'interval')} complete in both; % from 1 % of the total.`;
