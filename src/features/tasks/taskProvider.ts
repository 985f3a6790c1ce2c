import { workspaceFolders } from '../../host/workspaceFolders';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Decide, decideOnce } from '../../batch/exportTarget';
import { promptReplace } from '../../host/promptReplace';
import { showInformation } from '../../host/notifications';
import { toPlainLine } from '../../host/plainText';
import { keyOfPlace, queriesOf } from '../../services/savedQueries/tree/tree';
import type { Log } from '../../host/log';
import type { Connections } from '../../services/connections/connections';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { StatusLine } from '../../batch/statusLine';
import {
  defaultExportOptions,
  exportFormatRows,
  faultOfFileTemplate,
  formatOfFile,
  isSound,
  type JsonObject,
  readAllNames,
  toVisibleLine,
} from '../../domain';
import { exitCodeOf, exitCodes, type ExitCode, OverBudgetError, UsageError } from '../../batch/exitCodes';
import { DatasetError, DatasetFolder } from '../../datasets/datasetFolder';
import { problemOfDataset, problemOfOtherService } from '../../words/exports/datasetRowWords';
import { isCancelled, problemOf, sentencesOfProblem } from '../../words/failures/problemOf';
import { sentenceOfDiagnostic } from '../../words/query/diagnosticSentence';
import { sentenceOfCost, wordsOfCost } from '../../words/query/runWords';
import { readDefinition, type ExportTask } from './taskDefinition';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportQuery } from '../../batch/exportQuery';
import { type NamedQuery, blocksOf, readQueryFile, checkNames, withValues } from '../../batch/namedQuery';
import { checkBlocks, placeOfBlocks, writeBlocks, type BlockPlace } from '../../batch/writeResult';
import { sentenceOfForeign, sentenceOfPlaceholder } from '../../words/exports/exportBlockWords';
import { choiceOf } from '../../words/phrases';
import { reportDownload } from '../../batch/reportDownload';
import { isOfService } from '../../datasets/datasetPlan';
import { verify } from '../../datasets/verifyDataset';
import { linesOfFaults } from '../../words/exports/datasetWords';

export interface TaskDeps {
  connections: Pick<Connections, 'ready'>;
  savedQueries: Pick<SavedQueries, 'library'>;
  log: Pick<Log, 'info' | 'error'>;
  /** Prompts before a file is replaced that Gridlens did not write. Without this function, such a file is refused. */
  decide?: Decide;
}

interface TaskRun extends TaskDeps {
  /** The folder that its paths are relative to. */
  root: string;
  status: StatusLine;
  signal: AbortSignal;
}

/** Appends newer data. Ends when the day's requests are used up; the next run continues. */
async function updateDataset(run: TaskRun, folder: DatasetFolder, budget?: number): Promise<ExitCode> {
  const { connections, signal, status } = run;
  const plan = await folder.openPlan();
  const connection = await connections.ready();
  const { client } = connection;
  if (!isOfService(plan, connection))
    throw new UsageError(
      sentencesOfProblem(problemOfOtherService(plan.name, plan.isSample, plan.baseAddress)),
    );
  return folder.alone(async () => {
    const options = { client, signal, isUpdate: true, waits: false, budget };
    const code = await reportDownload(folder, plan, options, status);
    if (code === exitCodes.done) status.tell(`${plan.name} is complete: ${folder.layout.folder}`);
    return code;
  });
}

/** Checks files, rows and gaps. Sends nothing. */
async function verifyDataset({ status, signal }: TaskRun, folder: DatasetFolder): Promise<ExitCode> {
  const report = await verify(folder, await folder.openPlan(), { again: 0, signal, random: Math.random });
  for (const line of linesOfFaults(report)) status.tell(line);
  return isSound(report) ? exitCodes.done : exitCodes.partial;
}

/** Files that Gridlens did not write are replaced where the task says so, or the user. */
const decideFor = ({ decide }: TaskRun, { overwrite }: ExportTask): Decide =>
  decideOnce((found, below) => {
    if (overwrite) return Promise.resolve('replace');
    if (decide) return decide(found, below);
    throw new UsageError(sentenceOfForeign(below, 'task'));
  });

/** The file that the task names. Throws UsageError. */
function placeOfOutput(
  run: TaskRun,
  task: ExportTask,
  output: string,
  { variables = {} }: NamedQuery,
): BlockPlace {
  const fault = faultOfFileTemplate(output, Object.keys(variables));
  if (fault) throw new UsageError(`“output” of the task: ${sentenceOfPlaceholder(fault)}`);
  const format = task.format ?? formatOfFile(output);
  if (format === undefined)
    throw new UsageError(
      `The ending of “${output}” names no format: add "format", which is ${choiceOf(exportFormatRows.map(({ id }) => id))}.`,
    );
  const root = path.resolve(run.root);
  const files = [{ file: output, format, options: defaultExportOptions }];
  return { root, from: root, shownFrom: root, files, decide: decideFor(run, task) };
}

async function readNamed({ root }: TaskRun, { file, set, output }: ExportTask): Promise<NamedQuery> {
  const whole = path.resolve(root, file);
  const saved = await readQueryFile(whole);
  checkNames([saved], set);
  const blocks = output === undefined ? blocksOf(saved, file) : [];
  if (output === undefined && blocks.length === 0)
    throw new UsageError(
      `Neither the task nor “${file}” says where the result goes. Add "output": "data/{name}.csv" to the task, or "export": { "file": "{name}.csv" } to the query file.`,
    );
  return { ...withValues(saved, set), file: whole, blocks };
}

/** Runs a query file and writes its result, with the connection and the key of this window. */
async function runExportTask(run: TaskRun, task: ExportTask): Promise<ExitCode> {
  const { connections, status, signal } = run;
  const read = await readNamed(run, task);
  const { output, budget } = task;
  const place =
    output === undefined
      ? placeOfBlocks(read, run.root, decideFor(run, task))
      : placeOfOutput(run, task, output, read);
  const { kind, client, label } = await connections.ready();
  const isSample = kind === 'sample';
  await checkBlocks(read, place, { isSample });
  const { query, diagnostics } = await readAllNames(read.query, (network) =>
    client.fetchDirectory(network, { signal }),
  );
  const named = { ...read, query };
  signal.throwIfAborted();
  for (const one of diagnostics) status.tell(toVisibleLine(`${named.name}: ${sentenceOfDiagnostic(one)}`));
  const { cost } = client.plan(named.query);
  status.tell(toVisibleLine(`${named.name}: ${wordsOfCost(cost)} · ${label}`));
  return exportQuery(
    {
      client,
      status,
      signal,
      command: { isSample, waits: false, budget },
      sleep: (ms, until) => sleep(ms, undefined, { signal: until }),
    },
    named,
    (result, asReceived) => writeBlocks(result, named, place, { signal, written: new Set(), asReceived }),
  );
}

async function run(
  deps: Omit<TaskRun, 'root'>,
  definition: JsonObject,
  folder: vscode.WorkspaceFolder | undefined,
  isTrusted: boolean,
): Promise<ExitCode> {
  if (!isTrusted)
    throw new UsageError(
      'This workspace is not trusted, so its tasks do not run. Trust it first: “Workspaces: Manage Workspace Trust”.',
    );
  const task = readDefinition(definition);
  if (folder?.uri.scheme !== 'file')
    throw new UsageError('The task needs a folder on this machine. Open the folder that its files are in.');
  const whole = { ...deps, root: folder.uri.fsPath };
  if (task.command === 'export') return runExportTask(whole, task);
  const dataset = new DatasetFolder(path.resolve(whole.root, task.folder));
  return task.command === 'datasetVerify'
    ? verifyDataset(whole, dataset)
    : updateDataset(whole, dataset, task.budget);
}

/** Describes an error in lines: what failed, then what helps. */
function linesOf(error: unknown): string[] {
  if (error instanceof UsageError) return [error.message];
  if (error instanceof OverBudgetError) {
    const coarser = ', or "measures_from": "1h" to the query for approximate values from fewer requests';
    return [
      sentenceOfCost(error.cost),
      `Nothing more was sent. Add "budget": ${error.cost.requests} to the task to run it${error.hasCoarser ? coarser : ''}.`,
    ];
  }
  const { sentence, remedy, detail } =
    error instanceof DatasetError ? problemOfDataset(error.code) : problemOf(error);
  return [sentence, remedy, detail].filter((line) => line !== undefined);
}

/** Runs a task and reports its progress. Never rejects; resolves with the exit code. */
export async function runTask(
  deps: Omit<TaskRun, 'root'>,
  definition: JsonObject,
  folder: vscode.WorkspaceFolder | undefined,
  isTrusted = vscode.workspace.isTrusted,
): Promise<ExitCode> {
  const { status, log, signal } = deps;
  try {
    return await run(deps, definition, folder, isTrusted);
  } catch (error) {
    if (signal.aborted || isCancelled(error)) {
      status.fail('Stopped. Files written so far are complete.');
      return exitCodes.interrupted;
    }
    for (const line of linesOf(error)) status.fail(toVisibleLine(line));
    const code = exitCodeOf(error);
    if (code === exitCodes.failed) log.error('A task failed.', error);
    return code;
  } finally {
    status.clear();
  }
}

const interrupt = '\u0003';

/** Creates the terminal of a task, which shows its output and ends with its exit code. */
export function createTerminal(
  deps: TaskDeps,
  definition: JsonObject,
  folder: vscode.WorkspaceFolder | undefined,
) {
  const written = new vscode.EventEmitter<string>();
  const ended = new vscode.EventEmitter<number>();
  const abort = new AbortController();
  const stream = {
    isTTY: true,
    columns: 80,
    write: (text: string): void => written.fire(text.replaceAll('\n', '\r\n')),
  };
  const setDimensions = ({ columns }: vscode.TerminalDimensions): void => {
    stream.columns = columns;
  };
  const run = async (): Promise<void> => {
    const status = new StatusLine(stream, false);
    ended.fire(await runTask({ ...deps, status, signal: abort.signal }, definition, folder));
    written.dispose();
    ended.dispose();
  };
  return {
    onDidWrite: written.event,
    onDidClose: ended.event,
    open: (dimensions) => {
      if (dimensions) setDimensions(dimensions);
      void run();
    },
    // The user has closed it, or terminated the task.
    close: () => abort.abort(),
    handleInput: (typed) => {
      if (typed.includes(interrupt)) abort.abort();
    },
    setDimensions,
  } satisfies vscode.Pseudoterminal;
}

const namesOfTasks = {
  export: (name: string) => `export ${name}`,
  datasetUpdate: (name: string) => `update dataset ${name}`,
  datasetVerify: (name: string) => `verify dataset ${name}`,
} as const;

/** In one folder of the workspace. */
const maxDatasets = 200;

/** The folder that the paths of a task are relative to: its own, else the first one of the workspace. */
const folderOf = (
  scope: (vscode.WorkspaceFolder | vscode.TaskScope) | undefined,
): vscode.WorkspaceFolder | undefined =>
  typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.[0];

/** Asks the user, who has begun the task by hand. Rejects with CancellationError when the user gives up. */
const decideByUser: Decide = async ({ path: file, ...facts }) => {
  const answer = await promptReplace(file, facts);
  if (answer === 'replace') return answer;
  const elsewhere = answer && (await vscode.window.showSaveDialog({ defaultUri: vscode.Uri.file(file) }));
  if (elsewhere?.scheme !== 'file') throw new vscode.CancellationError();
  return { elsewhere: elsewhere.fsPath };
};

/**
 * Paths of query files whose next task the user has begun by hand. A task of the same definition that VS Code finds
 * before it starts takes the place of the task in `executeTask`, and with it its callback.
 */
const begunByHand = new Set<string>();

function createTask(
  deps: TaskDeps,
  definition: vscode.TaskDefinition,
  scope: vscode.WorkspaceFolder | vscode.TaskScope,
  name: string,
): vscode.Task {
  const execution = new vscode.CustomExecution((resolved) => {
    const folder = folderOf(scope);
    const isByHand = begunByHand.delete(`${folder?.uri.fsPath}/${resolved['file']}`);
    // Here the variables of VS Code, as ${workspaceFolder}, are filled in.
    return Promise.resolve(
      createTerminal(isByHand ? { ...deps, decide: decideByUser } : deps, { ...resolved }, folder),
    );
  });
  return new vscode.Task(definition, scope, name, 'gridlens', execution, []);
}

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
    void showInformation('Open a query file (*.gridlens.json) in a folder on this machine to export it.');
    return;
  }
  // The task reads the file.
  if (document.isDirty && !(await document.save())) return;
  const file = below(folder, document.uri.fsPath);
  const definition = { type: 'gridlens', command: 'export', file };
  begunByHand.add(`${folder.uri.fsPath}/${file}`);
  await vscode.tasks.executeTask(
    createTask(deps, definition, folder, toPlainLine(namesOfTasks.export(file))),
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
  const folders = workspaceFolders().filter(({ uri }) => uri.scheme === 'file');
  const found = await Promise.all(
    folders.flatMap((folder) => [findExports(deps, folder), findDatasets(deps, folder)]),
  );
  return found.flat();
}
