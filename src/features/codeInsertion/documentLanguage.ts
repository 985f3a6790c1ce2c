import type { CodeLanguage } from '../../formats/code/snippet';

const languages: Readonly<Record<string, CodeLanguage>> = {
  python: 'python',
  typescript: 'typescript',
  javascript: 'typescript',
  typescriptreact: 'typescript',
  javascriptreact: 'typescript',
  r: 'r',
  julia: 'julia',
  shellscript: 'shell',
};

const fenceWords: readonly (readonly [words: RegExp, language: CodeLanguage])[] = [
  [/^\{?(?:python3?|py|ipython)\b/i, 'python'],
  [/^\{?(?:typescript|javascript|tsx?|jsx?|mjs|ojs)\b/i, 'typescript'],
  [/^\{?r\b/i, 'r'],
  [/^\{?julia\b/i, 'julia'],
  [/^\{?(?:bash|sh|shell|zsh|console)\b/i, 'shell'],
];

const fenceOf: Readonly<Record<CodeLanguage, string>> = {
  ...{ python: 'python', typescript: 'typescript', r: 'r', julia: 'julia', shell: 'sh' },
};

/** True for documents with fenced code. */
const isProse = (languageId: string): boolean => ['markdown', 'quarto', 'rmd'].includes(languageId);

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
  readonly language?: CodeLanguage;
  /** Returns the info string for a new fence. Present outside fences, in documents that have them. */
  readonly fence?: (language: CodeLanguage) => string;
}

export function placeLanguage(languageId: string, text: string, offset: number): PlaceLanguage {
  if (!isProse(languageId)) {
    const language = Object.hasOwn(languages, languageId) ? languages[languageId] : undefined;
    return language === undefined ? {} : { language };
  }
  const word = openFence(text, offset);
  if (word === undefined) {
    const isRun = languageId !== 'markdown';
    return { fence: (language) => (isRun ? `{${fenceOf[language]}}` : fenceOf[language]) };
  }
  const language = fenceWords.find(([words]) => words.test(word))?.[1];
  return language === undefined ? {} : { language };
}
