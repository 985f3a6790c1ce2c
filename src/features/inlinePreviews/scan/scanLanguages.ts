import type { Language } from './scan';

/** A language that is scanned for queries. The scanner itself is loaded on first use. */
interface ScanLanguage {
  ids: readonly string[];
  /** The name used in messages and in the guide. */
  title: string;
  /** Patterns for the names of the client's methods. */
  calls?: readonly string[];
  load: () => Promise<Language>;
}

const python: ScanLanguage = {
  ids: ['python'],
  title: 'Python',
  calls: [String.raw`get_(?:network_data|market|facility_data)\b`],
  load: async () => (await import('../languages/python')).python,
};
const typescript: ScanLanguage = {
  ids: ['typescript', 'javascript', 'typescriptreact', 'javascriptreact'],
  title: 'TypeScript and JavaScript',
  calls: [String.raw`get(?:NetworkData|Market|FacilityData)\b`],
  load: async () => (await import('../languages/typescript')).typescript,
};
const r: ScanLanguage = {
  ids: ['r'],
  title: 'R',
  calls: ['oe_get_', 'req_url_path'],
  load: async () => (await import('../languages/r')).r,
};
/** Languages whose code is searched for addresses only. */
const text: ScanLanguage = {
  ids: ['shellscript', 'powershell', 'julia', 'go', 'java', 'csharp', 'ruby', 'php', 'rust'],
  title: 'shell scripts and other languages',
  load: async () => (await import('../languages/text')).text,
};
const inFences: readonly ScanLanguage[] = [python, typescript, r, text];
const markdown: ScanLanguage = {
  ids: ['markdown', 'quarto', 'rmd'],
  title: 'Markdown',
  load: async () => {
    const { createMarkdown } = await import('../languages/markdownFences');
    return createMarkdown(await Promise.all(inFences.map(({ load }) => load())));
  },
};

/** All scanned languages, in the order of messages. To add one, add its object in `languages` and a row here. */
export const scanLanguages: readonly ScanLanguage[] = [python, typescript, r, markdown, text];

export const findLanguage = (id: string): ScanLanguage | undefined =>
  scanLanguages.find(({ ids }) => ids.includes(id));

const addresses = ['["\'`/](?:data/network|market/network|data/facilities)', '/v4/market/'];

const pattern = new RegExp([...scanLanguages.flatMap(({ calls = [] }) => calls), ...addresses].join('|'));

/** A cheap test: true when a scan of the text could find a query. */
export const mayHoldQueries = (text: string): boolean => pattern.test(text);
