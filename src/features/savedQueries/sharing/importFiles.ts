import * as vscode from 'vscode';
import { longestName } from '../../../domain/savedQuery';
import { savedQueryExtension } from '../../../formats/savedQueryFile';
import { showInformation, showProgress } from '../../../host/notifications';
import { joinFolders } from '../../../services/savedQueries/folderPath';
import { openFolder } from '../../../services/savedQueries/openFolder';
import type { QueryFolder } from '../../../services/savedQueries/queryFolder';
import { openFile } from '../../../services/savedQueries/readEntry';
import { findQueryFiles, type FoundFile } from '../../../services/sharing/findQueryFiles';
import { joinShared, readShared, type Shared } from '../../../services/sharing/readShared';
import { sentenceOfNoFiles } from '../../../words/importWords';
import { formatCount } from '../../../words/numbers';
import type { TreeContext } from '../context';
import { offerShared } from './offerShared';

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
  const isKept = folder === undefined || folder.length > longestName;
  return { ...nothing, queries: [{ saved: isKept ? saved : { ...saved, folder } }] };
}

async function readFiles(
  files: readonly FoundFile[],
  report: (message: string) => void,
  token: vscode.CancellationToken,
): Promise<Shared | undefined> {
  const all: Shared[] = [];
  for (let at = 0; at < files.length; at += atOnce) {
    if (token.isCancellationRequested) return undefined;
    report(`${at} of ${formatCount(files.length, 'file')}`);
    all.push(...(await Promise.all(files.slice(at, at + atOnce).map(readFile))));
  }
  return joinShared(all);
}

/** Imports files that the user chooses. */
export async function importFiles(context: TreeContext): Promise<void> {
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
  const shared = await showProgress('Reading query files', (report, token) =>
    readFiles(files, report, token),
  );
  if (shared) await offerShared(context, shared, 'files');
}

/** Imports the query files of a folder that the user chooses, and of its subfolders. */
export async function importFolder(context: TreeContext): Promise<void> {
  const [root] =
    (await vscode.window.showOpenDialog({
      title: `Import the Query Files (*${savedQueryExtension}) of a Folder`,
      openLabel: 'Import',
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  if (!root) return;
  const found = await showProgress('Reading query files', async (report, token) => {
    const { files, isCut } = await findQueryFiles(root, token);
    const shared = await readFiles(files, report, token);
    return shared && { shared, isCut };
  });
  if (!found) return;
  const { shared, isCut } = found;
  if (shared.queries.length + shared.broken.length === 0) void showInformation(sentenceOfNoFiles);
  else await offerShared(context, { ...shared, isCut }, 'files');
}
