import type { Language } from './languages/language';

/** A language whose code is scanned for queries, without what finds and reads them. */
export interface ScanLanguage {
  /** The ids that VS Code gives documents of the language. `package.json` activates the extension for each. */
  readonly ids: readonly string[];
  /** As messages and the README name it. */
  readonly title: string;
  readonly load: () => Promise<Language>;
}

/** All languages of the scan. A new one is a folder with its `Language` and a row here. */
export const scanLanguages: readonly ScanLanguage[] = [
  { ids: ['python'], title: 'Python', load: async () => (await import('./languages/all')).python },
  {
    ids: ['typescript', 'javascript', 'typescriptreact', 'javascriptreact'],
    title: 'TypeScript and JavaScript',
    load: async () => (await import('./languages/all')).typescript,
  },
  { ids: ['r'], title: 'R', load: async () => (await import('./languages/all')).r },
  {
    ids: ['markdown', 'quarto', 'rmd'],
    title: 'Markdown',
    load: async () => (await import('./languages/all')).markdown,
  },
  {
    ids: ['shellscript', 'powershell', 'julia', 'go', 'java', 'csharp', 'ruby', 'php', 'rust'],
    title: 'shell scripts and other languages',
    load: async () => (await import('./languages/all')).text,
  },
];

/** The language of a document, by the id that VS Code gives it. */
export const findLanguage = (id: string): ScanLanguage | undefined =>
  scanLanguages.find(({ ids }) => ids.includes(id));
