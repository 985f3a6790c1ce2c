/** A grouping value of a series, as the service sends it. */
export type LabelValue = string | number | boolean | null;
