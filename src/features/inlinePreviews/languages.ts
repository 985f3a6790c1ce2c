import type { Language } from './languages/language';

/** A language that is scanned for queries. The scanner itself is loaded on first use. */
export interface ScanLanguage {
  /** The language ids that VS Code uses. `package.json` activates the extension for each. */
  readonly ids: readonly string[];
  /** The name used in messages and in the guide. */
  readonly title: string;
  readonly load: () => Promise<Language>;
}

/** All scanned languages. To add one, add a folder with its `Language` and a row here. */
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

/** Finds the scan language for a VS Code language id. */
export const findLanguage = (id: string): ScanLanguage | undefined =>
  scanLanguages.find(({ ids }) => ids.includes(id));
