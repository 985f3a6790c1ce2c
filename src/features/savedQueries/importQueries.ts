import * as vscode from 'vscode';
import { offerAction, showDialog, showInformation, showProgress } from '../../host/notifications';
import { type PickerItem, showTypedPicker } from '../../host/pickers';
import { showProblem } from '../../host/problems';
import { showText } from '../../host/showText';
import { linkPath, readLinkQuery } from '../../services/sharing/queryLink';
import {
  isShared,
  readShared,
  joinShared,
  type Shared,
  type SharedQuery,
} from '../../services/sharing/readShared';
import {
  formatQueries,
  lineOfBroken,
  linesOfOffered,
  linesOfImport,
  questionOfImport,
  sentenceOfNothing,
  type Arrived,
  type ShareSource,
} from '../../words/savedQueries/sharingWords';
import { nameOrCount } from '../../words/savedQueries/savedQueryWords';
import { selectInTree } from './followQuery';
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
import type { AddedNodes } from '../../services/savedQueries/library';
import type { Target } from '../../services/savedQueries/tree/planMoves';
import type { QueryNode } from '../../services/savedQueries/tree/tree';
import { planImport } from '../../services/sharing/planFiles';
import { ProblemError } from '../../words/failures/problemActions';
import { problemOf } from '../../words/failures/problemOf';
import { offerRemoval } from './saveNotifications';

/** The minimum number of queries for a progress notification. */
const fewest = 20;

async function addAll(
  { library }: TreeContext,
  { place }: Target,
  queries: readonly SavedQuery[],
): Promise<AddedNodes> {
  if (queries.length < fewest) return library.addAll(place, queries, () => true);
  return showProgress('Importing saved queries', (report, signal) =>
    library.addAll(place, queries, (added) => {
      if (added % fewest === 0) report(`${added} of ${formatQueries(queries.length)}`);
      return !signal.aborted;
    }),
  );
}

function reportImport(
  context: TreeContext,
  { place, folder }: Target,
  nodes: readonly QueryNode[],
  planned: number,
): void {
  if (nodes.length === 0) return;
  selectInTree(context, nodes[0]);
  const names = nodes.map(({ stored }) => stored.name);
  const only = planned === 1 ? nodes[0].stored.folder : folder;
  const what = nodes.length < planned ? `${nodes.length} of ${formatQueries(planned)}` : nameOrCount(names);
  const where = labelOfTarget({ place, folder: only });
  offerRemoval(context.library, nodes, `Imported ${what} to ${where}.`);
}

/** Adds queries to a home or a folder that the user picks or types, with *Undo*. Existing queries stay unchanged. */
async function addShared(context: TreeContext, queries: readonly SavedQuery[]): Promise<void> {
  const { library } = context;
  const target = await pickTarget(await library.tree(), undefined, 'Import: Where?');
  if (!target) return;
  const planned = planImport(queries, await library.tree(), target);
  const added = await addAll(context, target, planned);
  reportImport(context, target, added.nodes, planned.length);
  if (!('error' in added)) return;
  const done = added.count;
  const { sentence, ...others } = problemOf(added.error);
  const stopped = `${formatQueries(done)} of ${planned.length} imported. ${sentence}`;
  await showProblem(new ProblemError({ ...others, sentence: stopped }, { cause: added.error }), {
    retry: async () => {
      const rest = planned.slice(done);
      const more = await addAll(context, target, rest);
      reportImport(context, target, more.nodes, rest.length);
      if ('error' in more) throw more.error;
    },
  });
}

/** Lists all queries and rejected parts, one line each, for a separate document. */
const textOfImport = ({ names, broken }: Arrived): string =>
  [
    ...(names.length > 0 ? [`${formatQueries(names.length)} to import`, '', ...names, ''] : []),
    ...(broken.length > 0
      ? [`${formatCount(broken.length, 'part')} left out`, '', ...broken.map(lineOfBroken)]
      : []),
    '',
  ].join('\n');

async function offerOne(
  context: TreeContext,
  { saved, omitted = [] }: SharedQuery,
  hasToken: boolean,
): Promise<void> {
  const { results, runs, connections, promptVariables } = context;
  const { name, query } = saved;
  const { label: connection } = await connections.current();
  const estimate = await runs.estimate(query);
  const diagnostics = checkQuery(query);
  const lines = linesOfOffered({
    query,
    connection,
    cost: estimate?.cost,
    diagnostics,
    omitted,
    hasToken,
  });
  const run = 'Run Once';
  const save = 'Save…';
  const picked = await showDialog(`Run or save “${name}”?`, lines, ...(estimate ? [run, save] : [save]));
  if (picked === run) {
    const runnable = await promptVariables(`shared|${name}`, saved);
    if (runnable) await results.show({ query: runnable.query, name: runnable.name });
  }
  if (picked !== save) return;
  const typed = await promptForName('Save Query', name);
  if (typed !== undefined) await addShared(context, [{ ...saved, name: typed }]);
}

async function offerMany(
  context: TreeContext,
  arrived: Arrived,
  queries: readonly SavedQuery[],
): Promise<void> {
  const add = 'Import…';
  const all = 'Show All';
  const picked = await showDialog(questionOfImport(arrived), linesOfImport(arrived), add, all);
  if (picked === all) {
    await showText('Import', toVisibleText(textOfImport(arrived)));
    offerAction(showInformation, questionOfImport(arrived), add, () => addShared(context, queries));
  }
  if (picked === add) await addShared(context, queries);
}

/** Shows queries from outside. Runs and saves nothing until the user confirms. */
async function offerShared(
  context: TreeContext,
  shared: Shared & { isCut?: boolean },
  source: ShareSource,
): Promise<void> {
  const { queries, broken, hasToken, isCut = false } = shared;
  if (queries.length === 1 && broken.length === 0 && !isCut) {
    await offerOne(context, queries[0], hasToken);
    return;
  }
  const arrived: Arrived = {
    names: queries.map(({ saved }) => saved.name),
    omitted: [...new Set(queries.flatMap(({ omitted = [] }) => omitted))],
    broken,
    hasToken,
    isCut,
  };
  if (queries.length > 0) {
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

const atOnce = 4;
const nothing = joinShared([]);

/** Reads a file with a list of queries, as copied as JSON; undefined when it is not a list. */
async function readList(folder: QueryFolder, file: string): Promise<Shared | undefined> {
  const bytes = await folder.read(file).catch(() => undefined);
  const text = new TextDecoder().decode(bytes);
  if (!/^\s*\[/.test(text)) return undefined;
  const { queries, broken, hasToken } = readShared(text);
  return { queries, broken: broken.map((one) => ({ ...one, source: `${file}: ${one.source}` })), hasToken };
}

/** Reads a file. A query without a folder gets the folder of its file. */
async function readFile({ parent, file, boundary, folders }: FoundFile): Promise<Shared> {
  const within = openFolder(parent, boundary);
  const opened = await openFile(within, file);
  if (!opened) return nothing;
  if ('broken' in opened) {
    const broken = { source: [...folders, file].join('/'), broken: opened.broken };
    return (await readList(within, file)) ?? { ...nothing, broken: [broken] };
  }
  const { saved } = opened;
  const folder = saved.folder ?? joinFolders(...folders);
  const fits = folder === undefined || folder.length > longestName;
  return { ...nothing, queries: [{ saved: fits ? saved : { ...saved, folder } }] };
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
  const files = chosen.map((uri): FoundFile => {
    const parent = vscode.Uri.joinPath(uri, '..');
    return { parent, file: uri.path.slice(uri.path.lastIndexOf('/') + 1), boundary: parent, folders: [] };
  });
  const shared = await showProgress('Reading query files', (report, signal) =>
    readFiles(files, report, signal),
  );
  if (shared) await offerShared(context, shared, 'files');
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
    const { files, isCut } = await findQueryFiles(root, signal);
    const shared = await readFiles(files, report, signal);
    return shared && { shared, isCut };
  });
  if (!found) return;
  const { shared, isCut } = found;
  if (shared.queries.length + shared.broken.length === 0)
    void showInformation('There is no query file (*.gridlens.json) in that folder.');
  else await offerShared(context, { ...shared, isCut }, 'files');
}

export async function importQueries(context: TreeContext): Promise<void> {
  const items: (PickerItem & { run: () => Promise<void> })[] = [
    {
      icon: 'clippy',
      label: 'From Clipboard',
      description: 'JSON, a link, a service address or a curl command',
      run: async () => offerShared(context, readShared(await vscode.env.clipboard.readText()), 'clipboard'),
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
    if (!isShared(shared)) return [];
    return [
      {
        icon: 'link',
        label: 'Pasted text',
        description: formatQueries(shared.queries.length),
        run: () => offerShared(context, shared, 'text'),
      },
    ];
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
  const read = readLinkQuery(query);
  const shared =
    'saved' in read
      ? { queries: [read], broken: [] }
      : { queries: [], broken: [{ source: 'Link', broken: read.broken }] };
  await offerShared(context, { ...shared, hasToken: false }, 'link');
}
