import * as vscode from 'vscode';
import { offerAction, showDialog, showInformation, showProgress } from '../../host/notifications';
import { type PickerItem, showTypedPicker } from '../../host/pickers';
import { showProblem } from '../../host/problems';
import { showText } from '../../host/showText';
import { linkPath, readLinkQuery } from '../../services/sharing/queryLink';
import {
  isShared,
  joinShared,
  maxShared,
  readShared,
  type Shared,
  toShared,
} from '../../services/sharing/readShared';
import {
  formatQueries,
  lineOfBroken,
  linesOfOffered,
  linesOfImport,
  questionOfImport,
  sentenceOfNothing,
  nameOrCount,
} from '../../words/savedQueries/savedQueryWords';
import type { TreeContext } from './treeContext';
import { checkQuery, longestName, type SavedQuery, toVisibleText } from '../../domain';
import { savedQueryExtension } from '../../formats/queryFiles/savedQueryFile';
import { joinFolders } from '../../services/savedQueries/tree/queryNames';
import { openFolder } from '../../services/savedQueries/store/openFolder';
import type { QueryFolder } from '../../services/savedQueries/store/queryFolder';
import { openFile } from '../../services/savedQueries/store/readEntry';
import { findQueryFiles, type FoundFile } from '../../services/sharing/findQueryFiles';
import { formatCount } from '../../words/numbers';
import { promptForName, labelOfTarget, pickTarget } from './pickSaved';
import type { Target } from '../../services/savedQueries/tree/planMoves';
import { planImport } from '../../services/sharing/planFiles';
import { ProblemError } from '../../words/failures/problemActions';
import { problemOf } from '../../words/failures/problemOf';
import { selectInTree, offerRemoval } from './afterChange';

/** The queries that need a progress notification. */
const fewest = 20;

async function addPlanned(
  context: TreeContext,
  target: Target,
  planned: readonly SavedQuery[],
): Promise<void> {
  const { library } = context;
  const add = (goOn: (added: number) => boolean) => library.addAll(target.place, planned, goOn);
  const withProgress = () =>
    showProgress('Importing saved queries', (report, signal) =>
      add((count) => {
        if (count % fewest === 0) report(`${count} of ${formatQueries(planned.length)}`);
        return !signal.aborted;
      }),
    );
  const added = planned.length < fewest ? await add(() => true) : await withProgress();
  const { nodes, count, error } = added;
  if (nodes.length > 0) {
    selectInTree(context, nodes[0]);
    const names = nodes.map(({ stored }) => stored.name);
    const folder = planned.length === 1 ? nodes[0].stored.folder : target.folder;
    const isPart = nodes.length < planned.length;
    const what = isPart ? `${nodes.length} of ${formatQueries(planned.length)}` : nameOrCount(names);
    offerRemoval(library, nodes, `Imported ${what} to ${labelOfTarget({ ...target, folder })}.`);
  }
  if (!('error' in added)) return;
  const { sentence, ...others } = problemOf(error);
  const stopped = `${formatQueries(count)} of ${planned.length} imported. ${sentence}`;
  await showProblem(new ProblemError({ ...others, sentence: stopped }, { cause: error }), {
    retry: () => addPlanned(context, target, planned.slice(count)),
  });
}

async function addShared(context: TreeContext, queries: readonly SavedQuery[]): Promise<void> {
  const { library } = context;
  const target = await pickTarget(await library.tree(), undefined, 'Import: Where?');
  if (target) await addPlanned(context, target, planImport(queries, await library.tree(), target));
}

const textOfImport = ({ queries, broken }: Shared): string =>
  [
    ...(queries.length > 0
      ? [`${formatQueries(queries.length)} to import`, '', ...queries.map(({ name }) => name), '']
      : []),
    ...(broken.length > 0
      ? [`${formatCount(broken.length, 'part')} left out`, '', ...broken.map(lineOfBroken)]
      : []),
    '',
  ].join('\n');

async function offerOne(
  context: TreeContext,
  saved: SavedQuery,
  { omitted, hasToken }: Shared,
): Promise<void> {
  const { results, runs, connections, promptVariables } = context;
  const { name, query } = saved;
  const { label: connection } = await connections.current();
  const estimate = await runs.estimate(query);
  const diagnostics = checkQuery(query);
  const lines = linesOfOffered({ query, connection, cost: estimate?.cost, diagnostics, omitted, hasToken });
  const run = 'Run Once';
  const save = 'Save…';
  const picked = await showDialog(`Run or save “${name}”?`, lines, ...(estimate ? [run, save] : [save]));
  if (picked === run) {
    const runnable = await promptVariables(`shared|${name}`, saved, true);
    if (runnable) await results.show({ query: runnable.query, name: runnable.name });
  }
  if (picked !== save) return;
  const typed = await promptForName('Save Query', name);
  if (typed !== undefined) await addShared(context, [{ ...saved, name: typed }]);
}

/** Shows queries from outside. Runs and saves nothing until the user confirms. */
async function offerShared(context: TreeContext, shared: Shared, source: string): Promise<void> {
  const { queries, broken, isCut } = shared;
  if (queries.length === 1 && broken.length === 0 && !isCut) return offerOne(context, queries[0], shared);
  const all = 'Show All';
  const showAll = () => showText('Import', toVisibleText(textOfImport(shared)));
  if (queries.length === 0) {
    const sentence = sentenceOfNothing(source, broken);
    if (broken.length > 1) offerAction(showInformation, sentence, all, showAll);
    else void showInformation(sentence);
    return undefined;
  }
  const add = 'Import…';
  const question = questionOfImport(shared);
  const picked = await showDialog(question, linesOfImport(shared), add, all);
  if (picked === all) {
    await showAll();
    offerAction(showInformation, question, add, () => addShared(context, queries));
  }
  if (picked === add) await addShared(context, queries);
}

const atOnce = 4;

/** Reads a file with a list of queries, as copied as JSON; undefined when it is not a list. */
async function readList(folder: QueryFolder, file: string): Promise<Shared | undefined> {
  const bytes = await folder.read(file).catch(() => undefined);
  const text = new TextDecoder().decode(bytes);
  if (!/^\s*\[/.test(text)) return undefined;
  const shared = readShared(text);
  return { ...shared, broken: shared.broken.map((one) => ({ ...one, source: `${file}: ${one.source}` })) };
}

/** Reads a file. A query without a folder gets the folder of its file. */
async function readFile({ root, folders, file }: FoundFile): Promise<Shared> {
  const within = openFolder(vscode.Uri.joinPath(root, ...folders), root);
  const opened = await openFile(within, file);
  if (!opened) return joinShared([]);
  const path = [...folders, file].join('/');
  if ('broken' in opened) return (await readList(within, file)) ?? toShared(path, opened);
  const folder = opened.saved.folder ?? joinFolders(...folders);
  const isTooLong = folder !== undefined && folder.length > longestName;
  return toShared(path, { saved: isTooLong ? opened.saved : { ...opened.saved, folder } });
}

async function readFiles(
  files: readonly FoundFile[],
  report: (message: string) => void,
  signal: AbortSignal,
): Promise<Shared | undefined> {
  const all: Shared[] = [];
  for (let at = 0; at < files.length; at += atOnce) {
    if (signal.aborted) return undefined;
    report(`${at} of ${formatCount(files.length, 'file')}`);
    all.push(...(await Promise.all(files.slice(at, at + atOnce).map(readFile))));
  }
  return joinShared(all);
}

async function importFiles(context: TreeContext): Promise<void> {
  const chosen = await vscode.window.showOpenDialog({
    title: 'Import Saved Queries',
    openLabel: 'Import',
    canSelectMany: true,
    filters: { 'Saved queries': ['json'] },
  });
  if (!chosen) return;
  const files = chosen.map((uri): FoundFile => ({
    root: vscode.Uri.joinPath(uri, '..'),
    folders: [],
    file: uri.path.slice(uri.path.lastIndexOf('/') + 1),
  }));
  const shared = await showProgress('Reading query files', (report, signal) =>
    readFiles(files, report, signal),
  );
  if (shared) await offerShared(context, shared, 'The selection');
}

async function importFolder(context: TreeContext): Promise<void> {
  const chosen = await vscode.window.showOpenDialog({
    title: `Import the Query Files (*${savedQueryExtension}) of a Folder`,
    openLabel: 'Import',
    canSelectFiles: false,
    canSelectFolders: true,
  });
  const root = chosen?.at(0);
  if (!root) return;
  const found = await showProgress('Reading query files', async (report, signal) => {
    const { files, isCut } = await findQueryFiles(root, maxShared, signal);
    const shared = await readFiles(files, report, signal);
    return shared && { ...shared, isCut };
  });
  if (!found) return;
  if (isShared(found)) await offerShared(context, found, 'The selection');
  else void showInformation('There is no query file (*.gridlens.json) in that folder.');
}

export async function importQueries(context: TreeContext): Promise<void> {
  const items: (PickerItem & { run: () => Promise<void> })[] = [
    {
      icon: 'clippy',
      label: 'From Clipboard',
      description: 'JSON, a link, a service address or a curl command',
      run: async () =>
        offerShared(context, readShared(await vscode.env.clipboard.readText()), 'The clipboard'),
    },
    { icon: 'file-code', label: 'From Files…', description: '*.json', run: () => importFiles(context) },
    {
      icon: 'folder-opened',
      label: 'From Folder…',
      description: '*.gridlens.json, with its folders',
      run: () => importFolder(context),
    },
  ];
  const texts = {
    title: 'Import Saved Queries',
    placeholder: 'Pick a source, or paste a link, a service address or a curl command',
  };
  const picked = await showTypedPicker(items, texts, (text) => {
    const shared = readShared(text);
    const description = formatQueries(shared.queries.length);
    const run = () => offerShared(context, shared, 'The text');
    return isShared(shared) ? [{ icon: 'link', label: 'Pasted text', description, run }] : [];
  });
  await picked?.run();
}

/** Shows the query of an opened link. Runs and saves nothing until the user confirms. */
export async function openLink(
  context: TreeContext,
  { path, query }: Pick<vscode.Uri, 'path' | 'query'>,
): Promise<void> {
  if (path !== linkPath) {
    void showInformation('This version of Gridlens does not know this link. A newer version may.');
    return;
  }
  await offerShared(context, toShared('Link', readLinkQuery(query)), 'The link');
}
