import { largestFileBytes } from '../../../formats/queryFiles/savedQueryFile';
import * as vscode from 'vscode';
import { orMissing } from '../../../host/files/errorCode';
import { RefusedPathError } from '../../../host/files/rootedFolder';
import { localFolder, type QueryFolder, partsOf, type FileState } from './queryFolder';
import { isAbandoned, isTemporaryName, newTemporaryName } from '../../../host/files/temporaryName';

/** A file that changed more recently may change again without a new timestamp. Some file systems have no timestamps. */
const settledMs = 2000;

function stateOf({ size, mtime }: vscode.FileStat): FileState {
  const isSettled = mtime > 0 && Math.abs(Date.now() - mtime) > settledMs;
  return { size, version: isSettled ? `${size} ${mtime}` : undefined };
}

/** A folder in a file system provided by another extension. It has no links and no locks. */
function virtualFolder(root: vscode.Uri): QueryFolder {
  const { fs } = vscode.workspace;
  const at = (name: string) => vscode.Uri.joinPath(root, ...partsOf(name));
  const stat = (name: string) => orMissing(fs.stat(at(name)));
  // The old file stays until the new content is complete.
  const write = async (name: string, bytes: Uint8Array, overwrite: boolean) => {
    const temporary = at(newTemporaryName());
    try {
      await fs.createDirectory(root);
      await fs.writeFile(temporary, bytes);
      await fs.rename(temporary, at(name), { overwrite });
    } catch (error) {
      // The first error is the one to report.
      await Promise.resolve(fs.delete(temporary, { useTrash: false })).catch(() => undefined);
      throw error;
    }
  };
  const names = async () => ((await orMissing(fs.readDirectory(root))) ?? []).map(([name]) => name);
  const remove = async (name: string) =>
    (await orMissing(fs.delete(at(name), { useTrash: false }).then(() => true))) === true;
  return {
    pathOf: (name) => at(name).toString(),
    names,
    async stat(name) {
      const found = await stat(name);
      return found && stateOf(found);
    },
    async read(name) {
      const found = await stat(name);
      if (!found) return undefined;
      if ((found.type & vscode.FileType.File) === 0) throw new RefusedPathError('notAFile', name);
      if (found.size > largestFileBytes) throw new RefusedPathError('tooLarge', name);
      const bytes = await orMissing(fs.readFile(at(name)));
      if (bytes && bytes.byteLength > largestFileBytes) throw new RefusedPathError('tooLarge', name);
      return bytes;
    },
    create: (name, bytes) => write(name, bytes, false),
    replace: (name, bytes) => write(name, bytes, true),
    async move(from, to) {
      await fs.rename(at(from), at(to), { overwrite: false });
    },
    remove,
    exclusively: (_name, work) => work(),
    async sweep() {
      const removed: string[] = [];
      for (const name of (await names()).filter(isTemporaryName)) {
        const found = await stat(name);
        if (found && isAbandoned(name, found.mtime, Date.now()) && (await remove(name))) removed.push(name);
      }
      return removed;
    },
  };
}

/** Opens the folder at an address. On this machine, links that lead outside `boundary` are refused. */
export const openFolder = (address: vscode.Uri, boundary: vscode.Uri): QueryFolder =>
  address.scheme === 'file' ? localFolder(address.fsPath, boundary.fsPath) : virtualFolder(address);

export const openParent = (file: vscode.Uri, workspaceFolder: vscode.Uri): QueryFolder =>
  openFolder(vscode.Uri.joinPath(file, '..'), workspaceFolder);

/** Opens the `queries` folder of a project for new query files, or the workspace folder if `queries` is a file. */
export async function openQueriesFolder(workspaceFolder: vscode.Uri): Promise<QueryFolder> {
  const folder = vscode.Uri.joinPath(workspaceFolder, 'queries');
  const stat = await Promise.resolve(vscode.workspace.fs.stat(folder)).catch(() => undefined);
  const isFile = stat !== undefined && (stat.type & vscode.FileType.Directory) === 0;
  return openFolder(isFile ? workspaceFolder : folder, workspaceFolder);
}
