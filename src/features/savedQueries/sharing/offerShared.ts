import { checkQuery } from '../../../domain/checkQuery';
import type { SavedQuery } from '../../../domain/savedQuery';
import { showDialog, showInformation } from '../../../host/notifications';
import type { Shared, SharedQuery } from '../../../services/sharing/readShared';
import {
  linesOfImport,
  questionOfImport,
  sentenceOfNothing,
  textOfImport,
  type Arrived,
  type ShareSource,
} from '../../../words/importWords';
import { linesOfOffered, questionOfOffered } from '../../../words/sharingWords';
import type { TreeContext } from '../context';
import { promptForName } from '../saveQuery';
import { addShared } from './addShared';
import { toVisibleText } from '../../../domain/visibleText';
import { showText } from '../../../host/showText';

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** Shows the details of one query, and runs or saves it when the user confirms. */
async function offerOne(
  context: TreeContext,
  { saved, omitted = [] }: SharedQuery,
  hasToken: boolean,
): Promise<void> {
  const { results, runs, connections, ask } = context;
  const { name, query } = saved;
  const { label: connection } = await connections.current();
  const estimate = await runs.estimate(query);
  const diagnostics = checkQuery(query);
  const lines = linesOfOffered({
    ...{ query, connection, cost: estimate?.cost, diagnostics, omitted, hasToken },
  });
  const run = 'Run Once';
  const save = 'Save…';
  const picked = await showDialog(questionOfOffered(name), lines, ...(estimate ? [run, save] : [save]));
  if (picked === run) {
    const asked = await ask(`shared|${name}`, saved);
    if (asked) await results.show({ query: asked.query, name: asked.name });
  }
  if (picked !== save) return;
  const typed = await promptForName('Save Query', name);
  if (typed !== undefined) await addShared(context, [{ ...saved, name: typed }]);
}

/** Shows the details of several queries, and adds them when the user confirms. */
async function offerMany(
  context: TreeContext,
  arrived: Arrived,
  queries: readonly SavedQuery[],
): Promise<void> {
  const [add, all] = ['Import…', 'Show All'];
  const picked = await showDialog(questionOfImport(arrived), linesOfImport(arrived), add, all);
  if (picked === all) {
    await showText('Import', toVisibleText(textOfImport(arrived)));
    // Not awaited: the user may read the list for a long time.
    void showInformation(questionOfImport(arrived), add).then(async (next) => {
      if (next === add) await addShared(context, queries);
    });
  }
  if (picked === add) await addShared(context, queries);
}

/** Shows queries from outside. Runs and saves nothing until the user confirms. */
export async function offerShared(
  context: TreeContext,
  shared: Shared & { readonly isCut?: boolean },
  source: ShareSource,
): Promise<void> {
  const { queries, broken, hasToken, isCut = false } = shared;
  const [first] = queries;
  if (first && queries.length === 1 && broken.length === 0 && !isCut) {
    await offerOne(context, first, hasToken);
    return;
  }
  const arrived: Arrived = {
    names: queries.map(({ saved }) => saved.name),
    omitted: unique(queries.flatMap(({ omitted = [] }) => omitted)),
    ...{ broken, hasToken, isCut },
  };
  if (first) {
    await offerMany(
      context,
      arrived,
      queries.map(({ saved }) => saved),
    );
    return;
  }
  const all = 'Show All';
  const sentence = sentenceOfNothing(source, broken);
  void showInformation(sentence, ...(broken.length > 1 ? [all] : [])).then(async (picked) => {
    if (picked === all) await showText('Import', toVisibleText(textOfImport(arrived)));
  });
}
