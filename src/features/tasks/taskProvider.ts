import path from 'node:path';
import * as vscode from 'vscode';
import type { Decide } from '../../batch/exportTarget';
import { showInformation } from '../../host/notifications';
import { promptReplace } from '../../host/promptReplace';
import { toPlainLine } from '../../host/plainText';
import { keyOfPlace, queriesOf } from '../../services/savedQueries/tree/tree';
import { namesOfTasks, sentenceOfNoWorkspaceFile } from '../../words/exports/taskWords';
import type { TaskDeps } from './deps';
import { StatusLine } from '../../batch/statusLine';
import type { JsonObject } from '../../domain/idioms/checkJson';
import { runTask } from './runTask';

const interrupt = '\u0003';

/** The terminal of a task: shows its output and ends with its exit code. */
export class TaskTerminal implements vscode.Pseudoterminal {
  #deps: TaskDeps;
  #definition: JsonObject;
  #folder: vscode.WorkspaceFolder | undefined;
  #written = new vscode.EventEmitter<string>();
  #ended = new vscode.EventEmitter<number>();
  #abort = new AbortController();
  #columns = 80;
  onDidWrite = this.#written.event;
  onDidClose = this.#ended.event;

  constructor(deps: TaskDeps, definition: JsonObject, folder: vscode.WorkspaceFolder | undefined) {
    this.#deps = deps;
    this.#definition = definition;
    this.#folder = folder;
  }

  open(dimensions: vscode.TerminalDimensions | undefined): void {
    if (dimensions) this.setDimensions(dimensions);
    void this.#run();
  }

  /** The user has closed it, or terminated the task. */
  close(): void {
    this.#abort.abort();
  }

  handleInput(typed: string): void {
    if (typed.includes(interrupt)) this.#abort.abort();
  }

  setDimensions({ columns }: vscode.TerminalDimensions): void {
    this.#columns = columns;
  }

  async #run(): Promise<void> {
    const written = this.#written;
    const columns = (): number => this.#columns;
    const status = new StatusLine(
      {
        isTTY: true,
        get columns() {
          return columns();
        },
        write: (text) => {
          written.fire(text.replaceAll('\n', '\r\n'));
        },
      },
      false,
    );
    const run = { ...this.#deps, status, signal: this.#abort.signal };
    this.#ended.fire(await runTask(run, this.#definition, this.#folder));
    this.#written.dispose();
    this.#ended.dispose();
  }
}

/** In one folder of the workspace. */
const maxDatasets = 200;

type Scope = vscode.WorkspaceFolder | vscode.TaskScope;

/** The folder that the paths of a task are relative to: its own, else the first one of the workspace. */
const folderOf = (scope: Scope | undefined): vscode.WorkspaceFolder | undefined =>
  typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.[0];

function createTask(
  deps: TaskDeps,
  definition: vscode.TaskDefinition,
  scope: Scope,
  name: string,
): vscode.Task {
  const execution = new vscode.CustomExecution((resolved) =>
    // Here the variables of VS Code, as ${workspaceFolder}, are filled in.
    Promise.resolve(new TaskTerminal(deps, { ...resolved }, folderOf(scope))),
  );
  return new vscode.Task(definition, scope, name, 'gridlens', execution, []);
}

/** Asks the user, who has begun the task by hand. Rejects with CancellationError when the user gives up. */
const decideByUser: Decide = async ({ path: file, ...facts }) => {
  const answer = await promptReplace(file, facts);
  if (answer === 'replace') return answer;
  const elsewhere = answer && (await vscode.window.showSaveDialog({ defaultUri: vscode.Uri.file(file) }));
  if (elsewhere?.scheme !== 'file') throw new vscode.CancellationError();
  return { elsewhere: elsewhere.fsPath };
};

/** Adds the execution to a task of `tasks.json`. */
export const resolveTask = (
  deps: TaskDeps,
  { definition, scope = vscode.TaskScope.Workspace, name }: vscode.Task,
): vscode.Task => createTask(deps, definition, scope, name);

/** The path below a folder, with `/`; `.` for the folder itself. */
const below = (folder: vscode.WorkspaceFolder, file: string): string =>
  path.relative(folder.uri.fsPath, file).replaceAll('\\', '/') || '.';

/** Runs a query file, of an address or the one in the editor, and writes the files that it names: as a task. */
export async function exportFile(deps: TaskDeps, address: unknown): Promise<void> {
  const document =
    address instanceof vscode.Uri
      ? await vscode.workspace.openTextDocument(address)
      : vscode.window.activeTextEditor?.document;
  const folder = document && vscode.workspace.getWorkspaceFolder(document.uri);
  if (!document || folder?.uri.scheme !== 'file') {
    void showInformation(sentenceOfNoWorkspaceFile);
    return;
  }
  // The task reads the file.
  if (document.isDirty && !(await document.save())) return;
  const file = below(folder, document.uri.fsPath);
  const definition = { type: 'gridlens', command: 'export', file };
  await vscode.tasks.executeTask(
    createTask({ ...deps, decide: decideByUser }, definition, folder, toPlainLine(namesOfTasks.export(file))),
  );
}

/** A task for each query file that says where its result goes. The saved queries have read them. */
async function findExports(deps: TaskDeps, folder: vscode.WorkspaceFolder): Promise<vscode.Task[]> {
  const library = await deps.savedQueries.library();
  const home = keyOfPlace({ kind: 'workspace', folder: folder.uri.toString() });
  const queries = queriesOf(await library.tree()).filter(({ place }) => keyOfPlace(place) === home);
  return queries.flatMap(({ address, stored: { name, exports } }) => {
    if (!exports) return [];
    const file = below(folder, vscode.Uri.parse(address).fsPath);
    const definition = { type: 'gridlens', command: 'export', file };
    const task = createTask(deps, definition, folder, toPlainLine(namesOfTasks.export(name)));
    task.detail = toPlainLine(`${file} → ${exports.join(', ')}`);
    return [task];
  });
}

/** The tasks of each dataset. */
async function findDatasets(deps: TaskDeps, folder: vscode.WorkspaceFolder): Promise<vscode.Task[]> {
  const plans = await vscode.workspace.findFiles(
    new vscode.RelativePattern(folder, '**/.gridlens/plan.json'),
    '**/node_modules/**',
    maxDatasets,
  );
  // Plans are not read, because VS Code requests tasks without the user.
  return plans.flatMap(({ fsPath }) => {
    const own = path.dirname(path.dirname(fsPath));
    return (['datasetUpdate', 'datasetVerify'] as const).map((command) => {
      const definition = { type: 'gridlens', command, folder: below(folder, own) };
      const name = toPlainLine(namesOfTasks[command](path.basename(own)));
      const task = createTask(deps, definition, folder, name);
      task.detail = toPlainLine(definition.folder);
      return task;
    });
  });
}

/** Finds the tasks for the query files and datasets of the workspace. Sends nothing. */
export async function findTasks(deps: TaskDeps): Promise<vscode.Task[]> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const found = await Promise.all(
    folders.flatMap((folder) => [findExports(deps, folder), findDatasets(deps, folder)]),
  );
  return found.flat();
}
