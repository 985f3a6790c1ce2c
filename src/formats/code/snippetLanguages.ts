/** Everything that differs between the languages that snippets are written in. No other code compares languages. */
export interface SnippetLanguage {
  id: 'python' | 'typescript' | 'r' | 'julia' | 'shell';
  /** VS Code's ids of its documents. */
  documentIds: readonly string[];
  /** The info string of a new Markdown fence. */
  fence: string;
  /** Matches the info string of a Markdown fence with this language. */
  fencePattern: RegExp;
  /** The beginning of a comment to the end of its line. */
  comment: '#' | '//';
  /** Matches an import before which others can go. */
  importPattern: RegExp;
  /** Matches a delimiter of strings that span lines. */
  longQuote: RegExp;
  /** Matches a line after which a block is indented. */
  blockHead?: RegExp;
  /** True when imports are not allowed inside a block. */
  importsAtTopOnly: boolean;
  /** True when code can compute the dates of a relative window on any system. */
  computesDates: boolean;
}

const common = {
  comment: '#',
  longQuote: /(?<!\\)`/g,
  importsAtTopOnly: false,
  computesDates: true,
} as const;

export const python: SnippetLanguage = {
  ...common,
  id: 'python',
  documentIds: ['python'],
  fence: 'python',
  fencePattern: /^\{?(?:python3?|py|ipython)\b/i,
  importPattern: /^(?:import|from)[ \t]+(?!__future__)/gm,
  longQuote: /"""|'''/g,
  blockHead: /:\s*(?:#.*)?$/,
};

export const typescript: SnippetLanguage = {
  ...common,
  id: 'typescript',
  documentIds: ['typescript', 'javascript', 'typescriptreact', 'javascriptreact'],
  fence: 'typescript',
  comment: '//',
  fencePattern: /^\{?(?:typescript|javascript|tsx?|jsx?|mjs|ojs)\b/i,
  importPattern: /^import\b/gm,
  importsAtTopOnly: true,
};

export const r: SnippetLanguage = {
  ...common,
  id: 'r',
  documentIds: ['r'],
  fence: 'r',
  fencePattern: /^\{?r\b/i,
  importPattern: /^library\(/gm,
};

export const julia: SnippetLanguage = {
  ...common,
  id: 'julia',
  documentIds: ['julia'],
  fence: 'julia',
  fencePattern: /^\{?julia\b/i,
  importPattern: /^(?:using|import)\b/gm,
  importsAtTopOnly: true,
};

export const shell: SnippetLanguage = {
  ...common,
  id: 'shell',
  documentIds: ['shellscript'],
  fence: 'sh',
  fencePattern: /^\{?(?:bash|sh|shell|zsh|console)\b/i,
  importPattern: /(?!)/g,
  // The tools that compute dates differ between systems.
  computesDates: false,
};

export const snippetLanguages: readonly SnippetLanguage[] = [python, typescript, r, julia, shell];

/** Documents with fenced code, and how they write the info string of a fence that runs. */
const fencedDocuments: ReadonlyMap<string, (language: SnippetLanguage) => string> = new Map([
  ['markdown', ({ fence }: SnippetLanguage) => fence],
  ['quarto', ({ fence }: SnippetLanguage) => `{${fence}}`],
  ['rmd', ({ fence }: SnippetLanguage) => `{${fence}}`],
]);

/** Returns the function that writes the info string of a fence; undefined for a document without fenced code. */
export const fenceWriterOf = (documentId: string): ((language: SnippetLanguage) => string) | undefined =>
  fencedDocuments.get(documentId);
