import type { Query } from '../../domain/query/query';
import { codeStyles, missingNames, styleFor } from '../../formats/code/codeStyles';
import type { CodeLanguage, CodeStyle } from '../../formats/code/snippet';
import { showPicker, type PickerItem, type PickerSeparator } from '../../host/pickers';
import { sentenceOfMissingNames } from '../../words/query/codeWords';

type StyleItem = PickerItem & { readonly style: CodeStyle };

/**
 * Lets the user pick a code style for a query, starting with the one that suits the text. Offers all languages when
 * none is given.
 */
export async function pickStyle(
  query: Query,
  title: string,
  {
    text,
    language,
    last,
  }: { readonly text: string; readonly language?: CodeLanguage; readonly last?: string },
): Promise<CodeStyle | undefined> {
  const all = codeStyles.filter((style) => language === undefined || style.language === language);
  const isWritable = (style: CodeStyle): boolean => missingNames(style, query).length === 0;
  const suiting = language === undefined ? undefined : styleFor(query, text, [language]);
  const first = suiting ?? all.find((style) => style.id === last && isWritable(style));
  const writable = all.filter((style) => style !== first && isWritable(style));
  const others = all.filter((style) => !isWritable(style));
  const items: readonly (StyleItem | PickerSeparator)[] = [
    ...(first
      ? [{ label: first.title, description: suiting ? 'suits the document' : 'as last time', style: first }]
      : []),
    ...writable.map((style) => ({ label: style.title, style })),
    ...others.map((style) => ({
      separator: `${style.title} ${sentenceOfMissingNames(missingNames(style, query))}`,
    })),
  ];
  const picked = await showPicker(items, { title, placeholder: 'Written how?' });
  return picked?.style;
}
