import * as vscode from 'vscode';
import { type ChangedFiles, readEntries, type Reading } from '../store/readEntries';
import { maxListed, type PlacedQueries, selectShown } from './tree';
import { openParent } from '../store/openFolder';
import type { QueryFolder } from '../store/queryFolder';
import { savedQueryExtension } from '../../../formats/queryFiles/savedQueryFile';

/** Matches the query files of a workspace. */
export const queryFilePattern = '**/*.gridlens.json';

const maxFolders = 2000;

const isSkipped = (name: string): boolean => name === 'node_modules' || name === '.git';

/** Searches the file system of another extension breadth-first: VS Code's search may never return there. */
async function walk(root: vscode.Uri, maxFound: number): Promise<vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  const folders = [root];
  for (let at = 0; at < folders.length && at < maxFolders && found.length < maxFound; at++) {
    const folder = folders[at] ?? root;
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
    for (const [name, type] of entries) {
      const uri = vscode.Uri.joinPath(folder, name);
      const isLink = (type & vscode.FileType.SymbolicLink) !== 0;
      if ((type & vscode.FileType.Directory) === 0) {
        if (name.endsWith(savedQueryExtension)) found.push(uri);
      } else if (!isLink && !isSkipped(name)) folders.push(uri);
    }
  }
  return found.slice(0, maxFound);
}

/** Finds the query files anywhere in a workspace folder. */
const findQueryFiles = async (root: vscode.Uri, maxFound: number): Promise<vscode.Uri[]> =>
  root.scheme === 'file'
    ? vscode.workspace.findFiles(
        new vscode.RelativePattern(root, queryFilePattern),
        '**/node_modules/**',
        maxFound,
      )
    : walk(root, maxFound);

/** The addresses of a folder's query files, and the number of files that are not shown. */
interface Listed {
  addresses: readonly string[];
  hidden?: PlacedQueries['hidden'];
}

/** Lists the files. A search covers the whole folder, so it is skipped when only known files have changed. */
async function listFiles(
  uri: vscode.Uri,
  known: PlacedQueries | undefined,
  changed: ChangedFiles,
): Promise<Listed> {
  const addresses = known?.entries.map(({ address }) => address) ?? [];
  if (known && !known.hidden && changed !== 'all') {
    const listed = new Set(addresses);
    const within = `${uri.toString()}/`;
    if ([...changed].every((address) => listed.has(address) || !address.startsWith(within)))
      return { addresses };
  }
  const found = await findQueryFiles(uri, maxListed);
  const { shown, hidden } = selectShown(found);
  return { addresses: shown.map((file) => file.toString()), hidden };
}

async function loadProject(
  { name, uri }: vscode.WorkspaceFolder,
  known: PlacedQueries | undefined,
  changed: ChangedFiles,
  reading: Reading,
): Promise<PlacedQueries> {
  const { addresses, hidden } = await listFiles(uri, known, changed);
  const folders = new Map<string, QueryFolder>();
  const files = addresses.map((address) => {
    const file = vscode.Uri.parse(address);
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const parent = file.path.slice(0, -name.length);
    const folder = folders.get(parent) ?? openParent(file, uri);
    folders.set(parent, folder);
    return { address, folder, file: name };
  });
  const entries = await readEntries(files, known?.entries ?? [], changed, reading);
  return {
    label: name,
    place: { kind: 'workspace', folder: uri.toString() },
    entries,
    hidden,
  };
}

/**
 * Reads the query files of all workspace folders, one folder at a time. `known` is the result of the last read and
 * `changed` the addresses of the files that have changed since.
 */
export async function loadProjects(
  known: readonly PlacedQueries[],
  changed: ChangedFiles,
  reading: Reading,
): Promise<PlacedQueries[]> {
  const projects: PlacedQueries[] = [];
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const address = folder.uri.toString();
    const before = known.find(({ place }) => place.kind === 'workspace' && place.folder === address);
    projects.push(await loadProject(folder, before, before ? changed : 'all', reading));
  }
  return projects;
}
