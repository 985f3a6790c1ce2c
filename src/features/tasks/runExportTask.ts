import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExitCode } from '../../batch/exitCodes';
import { exportQuery, type WriteResult } from '../../batch/exportQuery';
import type { NamedQuery } from '../../batch/namedQuery';
import { blocksOf, readQueryFile } from '../../batch/readQueryFile';
import { checkNames, withValues } from '../../batch/setValues';
import { UsageError } from '../../batch/usageError';
import { checkBlocks, writeBlocks } from '../../batch/writeBlocks';
import { writeFile } from '../../batch/writeFile';
import { formatOfFile } from '../../domain/catalog/fileEndings';
import { exportFormatRows } from '../../domain/catalog/exportFormats';
import { defaultExportOptions } from '../../domain/exportOptions';
import { faultOfFileTemplate } from '../../domain/fileTemplate';
import { optional } from '../../domain/optional';
import { toVisibleLine } from '../../domain/visibleText';
import { nameFile } from '../../formats/fileTemplate';
import { wordsOfCost } from '../../words/cost';
import { sentenceOfPlaceholder } from '../../words/exportBlockWords';
import { listOf } from '../../words/phrases';
import { lineOfTask, sentenceOfNoOutput } from '../../words/taskWords';
import type { ExportTask } from './readDefinition';
import type { TaskRun } from './deps';

/** Writes to the file that the task names. */
function writeOutput(
  { root, signal }: TaskRun,
  task: ExportTask,
  output: string,
  named: NamedQuery,
): WriteResult {
  const fault = faultOfFileTemplate(output, Object.keys(named.variables ?? {}));
  if (fault) throw new UsageError(`“output” of the task: ${sentenceOfPlaceholder(fault)}`);
  const format = task.format ?? formatOfFile(output);
  if (format === undefined)
    throw new UsageError(
      `The ending of “${output}” names no format: add "format", which is ${listOf(exportFormatRows.map(({ id }) => id)).replace(/ and /, ' or ')}.`,
    );
  return async (result) => {
    const name = nameFile(output, named, result, Date.now());
    const file = path.resolve(root, name);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await writeFile(result, file, { format, options: defaultExportOptions, signal });
    return [name];
  };
}

/** Writes to the files that the query file names. */
function writeToBlocks({ root, signal }: TaskRun, named: NamedQuery): WriteResult {
  checkBlocks(named, { root });
  return (result, asReceived) => writeBlocks(result, named, { root, signal, asReceived, written: new Set() });
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
  const write = output === undefined ? writeToBlocks(run, named) : writeOutput(run, task, output, named);
  const { kind, client, label } = await connections.ready();
  signal.throwIfAborted();
  const { cost } = client.plan(named.query);
  status.tell(toVisibleLine(lineOfTask(named.name, label, wordsOfCost(cost))));
  return exportQuery(
    {
      ...{ client, status, signal },
      command: { isSample: kind === 'sample', waits: false, ...optional({ budget }) },
      sleep: (ms, until) => sleep(ms, undefined, { signal: until }),
    },
    named,
    write,
  );
}
