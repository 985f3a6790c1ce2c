import type { LanguageRules } from './languageRules';

/** A language whose code is scanned for queries, without the rules that read it. */
export interface ScanLanguage {
  /** The ids that VS Code gives documents of the language. `package.json` activates the extension for each. */
  readonly ids: readonly string[];
  /** As messages and the README name it. */
  readonly title: string;
  /** Cheap to look for: found in every text that calls a client of the service. */
  readonly callPattern: RegExp;
  readonly loadRules: () => Promise<LanguageRules>;
}

/** All languages of the scan. A new one is a file with its rules and a row here. */
export const scanLanguages: readonly ScanLanguage[] = [
  {
    ids: ['python'],
    title: 'Python',
    callPattern: /\.\s*get_(?:network_data|market|facility_data)\b/,
    loadRules: async () => (await import('./python/rules')).pythonRules,
  },
];

/** The language of a document, by the id that VS Code gives it. */
export const findLanguage = (id: string): ScanLanguage | undefined =>
  scanLanguages.find(({ ids }) => ids.includes(id));
