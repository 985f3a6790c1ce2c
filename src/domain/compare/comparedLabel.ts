/** The label under which compared series stand beside those that they are compared with. */
export const comparedLabel = 'compared';
