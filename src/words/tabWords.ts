/**
 * Labels a results tab. VS Code never italicises the label of such a tab, so a preview says in words that it is one.
 */
export const labelOfTab = (
  title: string,
  is: { readonly preview: boolean; readonly sample: boolean },
): string => `${is.preview ? 'Preview: ' : ''}${title}${is.sample ? ' — Sample data' : ''}`;
