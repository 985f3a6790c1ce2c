import { titleOfQuery } from '../../domain/query/queryTitle';
import type { Query } from '../../domain/query/query';
import { type PickerItem, type PickerSeparator, showPicker } from '../../host/pickers';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Recent } from '../../services/recent/recent';
import type { Results } from '../../services/results/results';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { type QuerySource, savedQuerySources } from '../../services/savedQueries/querySources';
import { codeStyles, missingNames, styleFor } from '../../formats/code/codeStyles';
import type { CodeStyle } from '../../formats/code/snippet';
import type { SnippetLanguage } from '../../formats/code/snippetLanguages';
import { sentenceOfMissingNames } from '../../words/query/codeWords';

export interface SourceDeps {
  results: Pick<Results, 'all' | 'find'>;
  recent: Pick<Recent, 'list'>;
  savedQueries: Pick<SavedQueries, 'library' | 'promptVariables'>;
  queryPrompt: QueryPrompt;
}

const maxRecent = 10;

const group = (title: string, items: readonly QuerySource[]): (QuerySource | PickerSeparator)[] =>
  items.length === 0 ? [] : [{ separator: title }, ...items];

/** Lets the user pick a shown, saved, recent or new query. */
export async function pickSource(deps: SourceDeps, title: string): Promise<Query | undefined> {
  const { results, recent, savedQueries, queryPrompt } = deps;
  const shown = results.all.map(({ requested }): QuerySource => ({
    icon: 'graph-line',
    label: requested.title,
    description: titleOfQuery(requested.query),
    read: () => Promise.resolve(requested.query),
  }));
  const saved = await savedQuerySources(savedQueries);
  const runs = (await recent.list()).slice(0, maxRecent).map(({ title: label, query }): QuerySource => ({
    icon: 'history',
    label,
    description: titleOfQuery(query),
    read: () => Promise.resolve(query),
  }));
  const create: QuerySource = {
    icon: 'add',
    label: 'New Query…',
    read: async () => (await queryPrompt.prompt())?.query,
  };
  const items = [...group('shown', shown), ...group('saved', saved), ...group('recent', runs)];
  const picked = await showPicker(
    [...items, ...group('other', [create])],
    { title, placeholder: 'Which query?' },
    { matchOnDescription: true },
  );
  return picked?.read();
}

type StyleItem = PickerItem & { style: CodeStyle };

/**
 * Lets the user pick a code style for a query, starting with the one that suits the text. Offers all languages when
 * none is given.
 */
export async function pickStyle(
  query: Query,
  title: string,
  { text, language, last }: { text: string; language?: SnippetLanguage; last?: string },
): Promise<CodeStyle | undefined> {
  const all = codeStyles.filter((style) => language === undefined || style.language === language);
  const isWritable = (style: CodeStyle): boolean => missingNames(style, query).length === 0;
  const suiting = language === undefined ? undefined : styleFor(query, text, [language]);
  const first = suiting ?? all.find((style) => style.id === last && isWritable(style));
  const writable = all.filter((style) => style !== first && isWritable(style));
  const others = all.filter((style) => !isWritable(style));
  const items: (StyleItem | PickerSeparator)[] = [
    ...(first
      ? [{ label: first.title, description: suiting ? 'suits the document' : 'as last time', style: first }]
      : []),
    ...writable.map((style) => ({ label: style.title, style })),
    ...others.map((style) => ({
      separator: `${style.title} ${sentenceOfMissingNames(missingNames(style, query))}`,
    })),
  ];
  const picked = await showPicker(items, { title, placeholder: 'Pick a code style' });
  return picked?.style;
}
