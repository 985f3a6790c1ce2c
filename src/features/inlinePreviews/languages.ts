import type { Language } from './languages/language';

/** A language that is scanned for queries. The scanner itself is loaded on first use. */
export interface ScanLanguage {
  /** The language ids that VS Code uses. `package.json` activates the extension for each. */
  readonly ids: readonly string[];
  /** The name used in messages and in the guide. */
  readonly title: string;
  readonly load: () => Promise<Language>;
}

const python: ScanLanguage = {
  ids: ['python'],
  title: 'Python',
  load: async () => (await import('./languages/python')).python,
};
const typescript: ScanLanguage = {
  ids: ['typescript', 'javascript', 'typescriptreact', 'javascriptreact'],
  title: 'TypeScript and JavaScript',
  load: async () => (await import('./languages/typescript')).typescript,
};
const r: ScanLanguage = {
  ids: ['r'],
  title: 'R',
  load: async () => (await import('./languages/r')).r,
};
/** Languages whose code is searched for addresses only. */
const text: ScanLanguage = {
  ids: ['shellscript', 'powershell', 'julia', 'go', 'java', 'csharp', 'ruby', 'php', 'rust'],
  title: 'shell scripts and other languages',
  load: async () => (await import('./languages/text')).text,
};
const inFences: readonly ScanLanguage[] = [python, typescript, r, text];
const markdown: ScanLanguage = {
  ids: ['markdown', 'quarto', 'rmd'],
  title: 'Markdown',
  load: async () => {
    const { createMarkdown } = await import('./languages/markdown');
    return createMarkdown(await Promise.all(inFences.map(({ load }) => load())));
  },
};

/** All scanned languages, in the order of messages. To add one, add its object in `languages` and a row here. */
export const scanLanguages: readonly ScanLanguage[] = [python, typescript, r, markdown, text];

/** Finds the scan language for a VS Code language id. */
export const findLanguage = (id: string): ScanLanguage | undefined =>
  scanLanguages.find(({ ids }) => ids.includes(id));
