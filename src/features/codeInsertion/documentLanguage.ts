import { fenceWriterOf, snippetLanguages, type SnippetLanguage } from '../../formats/code/snippetLanguages';

/** Returns the text after the back-ticks of the fence around an offset; undefined outside fences. */
function openFence(text: string, offset: number): string | undefined {
  let open: { readonly mark: string; readonly word: string } | undefined;
  for (const line of text.slice(0, text.lastIndexOf('\n', offset - 1) + 1).split(/\r?\n/)) {
    const [, mark = '', word = ''] = /^\s*(`{3,}|~{3,})\s*(.*)$/.exec(line) ?? [];
    if (mark === '') continue;
    if (!open) open = { mark, word };
    else if (mark.startsWith(open.mark) && word.trim() === '') open = undefined;
  }
  return open?.word;
}

/** The language and fence for code at a place in a document. */
export interface PlaceLanguage {
  /** Undefined when any language is possible. */
  readonly language?: SnippetLanguage;
  /** Returns the info string for a new fence. Present outside fences, in documents that have them. */
  readonly fence?: (language: SnippetLanguage) => string;
}

export function placeLanguage(documentId: string, text: string, offset: number): PlaceLanguage {
  const fence = fenceWriterOf(documentId);
  const found = (is: (language: SnippetLanguage) => boolean): PlaceLanguage => {
    const language = snippetLanguages.find(is);
    return language ? { language } : {};
  };
  if (!fence) return found(({ documentIds }) => documentIds.includes(documentId));
  const word = openFence(text, offset);
  return word === undefined ? { fence } : found(({ fencePattern }) => fencePattern.test(word));
}
