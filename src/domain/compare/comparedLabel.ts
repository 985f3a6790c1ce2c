/** The label that marks the other series of a comparison and the differences. */
export const comparedLabel = 'compared';
