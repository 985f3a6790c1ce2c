import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ExitCode, UsageError } from '../../batch/exitCodes';
import { exportQuery } from '../../batch/exportQuery';
import { decideOnce, type Decide } from '../../batch/exportTarget';
import { type NamedQuery, blocksOf, readQueryFile, checkNames, withValues } from '../../batch/namedQuery';
import { checkBlocks, placeOfBlocks, writeBlocks, type BlockPlace } from '../../batch/writeResult';
import { exportFormatRows, formatOfFile } from '../../domain/exports/exportFormats';
import { defaultExportOptions } from '../../domain/exports/exportOptions';
import { faultOfFileTemplate } from '../../domain/exports/filePlaceholders';
import { toVisibleLine } from '../../domain/idioms/visibleText';
import { wordsOfCost } from '../../words/query/runWords';
import { sentenceOfForeign, sentenceOfPlaceholder } from '../../words/exports/exportBlockWords';
import { listOf } from '../../words/phrases';
import { lineOfTask, sentenceOfNoOutput } from '../../words/exports/taskWords';
import type { ExportTask } from './taskDefinition';
import type { TaskRun } from './deps';

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
      `The ending of “${output}” names no format: add "format", which is ${listOf(exportFormatRows.map(({ id }) => id)).replace(/ and /, ' or ')}.`,
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
  if (output === undefined && blocks.length === 0) throw new UsageError(sentenceOfNoOutput(file));
  return { ...withValues(saved, set), file: whole, blocks };
}

/** Runs a query file and writes its result, with the connection and the key of this window. */
export async function runExportTask(run: TaskRun, task: ExportTask): Promise<ExitCode> {
  const { connections, status, signal } = run;
  const named = await readNamed(run, task);
  const { output, budget } = task;
  const place =
    output === undefined
      ? placeOfBlocks(named, run.root, decideFor(run, task))
      : placeOfOutput(run, task, output, named);
  const { kind, client, label } = await connections.ready();
  const isSample = kind === 'sample';
  await checkBlocks(named, place, { isSample });
  signal.throwIfAborted();
  const { cost } = client.plan(named.query);
  status.tell(toVisibleLine(lineOfTask(named.name, label, wordsOfCost(cost))));
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
