import * as vscode from 'vscode';
import { optional } from '../../domain/idioms/optional';
import { findQueryFiles } from './findQueryFiles';
import type { ChangedFiles } from './changedFiles';
import { selectShown, maxListed } from './selectShown';
import { openParent } from './openFolder';
import type { QueryFolder } from './queryFolder';
import { readEntries, type ReadInThread } from './readEntries';
import type { PlacedQueries } from './tree';

/** The addresses of a folder's query files, and the number of files that are not shown. */
interface Listed {
  readonly addresses: readonly string[];
  readonly hidden?: PlacedQueries['hidden'];
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
  return { addresses: shown.map((file) => file.toString()), ...optional({ hidden }) };
}

async function loadProject(
  { name, uri }: vscode.WorkspaceFolder,
  known: PlacedQueries | undefined,
  changed: ChangedFiles,
  readInThread: ReadInThread | undefined,
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
  const entries = await readEntries(files, known?.entries ?? [], changed, readInThread);
  return {
    label: name,
    place: { kind: 'workspace', folder: uri.toString() },
    entries,
    ...optional({ hidden }),
  };
}

/**
 * Reads the query files of all workspace folders, one folder at a time. `known` is the result of the last read and
 * `changed` the addresses of the files that have changed since.
 */
export async function loadProjects(
  known: readonly PlacedQueries[],
  changed: ChangedFiles,
  readInThread?: ReadInThread,
): Promise<readonly PlacedQueries[]> {
  const projects: PlacedQueries[] = [];
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const address = folder.uri.toString();
    const before = known.find(({ place }) => place.kind === 'workspace' && place.folder === address);
    projects.push(await loadProject(folder, before, before ? changed : 'all', readInThread));
  }
  return projects;
}
