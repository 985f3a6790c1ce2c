import * as vscode from 'vscode';
import { optional } from '../../domain/optional';
import { findQueryFiles } from './findQueryFiles';
import type { ChangedFiles } from './changedFiles';
import { selectShown, mostListed } from './selectShown';
import { openParent } from './openFolder';
import { readEntries, type Entry } from './readEntry';
import type { PlacedQueries } from './tree';

async function loadProject(
  { name, uri }: vscode.WorkspaceFolder,
  known: readonly Entry[],
  changed: ChangedFiles,
): Promise<PlacedQueries> {
  const found = await findQueryFiles(uri, mostListed);
  const { shown, hidden } = selectShown(found);
  const entries = await readEntries(
    shown.map((file) => ({
      address: file.toString(),
      folder: openParent(file, uri),
      file: file.path.slice(file.path.lastIndexOf('/') + 1),
    })),
    known,
    changed,
  );
  return {
    label: name,
    place: { kind: 'workspace', folder: uri.toString() },
    entries,
    ...optional({ hidden }),
  };
}

/**
 * Reads the query files of all workspace folders, one folder after the other. `known` is the result of the last read,
 * `changed` the addresses of the files that have changed since.
 */
export async function loadProjects(
  known: readonly PlacedQueries[],
  changed: ChangedFiles,
): Promise<readonly PlacedQueries[]> {
  const entries = known.flatMap((one) => one.entries);
  const projects: PlacedQueries[] = [];
  for (const folder of vscode.workspace.workspaceFolders ?? [])
    projects.push(await loadProject(folder, entries, changed));
  return projects;
}
