/** The label of a results tab. VS Code writes no label of such a tab in italics: a preview says in words that it is one. */
export const labelOfTab = (
  title: string,
  is: { readonly preview: boolean; readonly sample: boolean },
): string => `${is.preview ? 'Preview: ' : ''}${title}${is.sample ? ' — Sample data' : ''}`;
