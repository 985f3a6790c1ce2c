import { UsageError } from '../../batch/exitCodes';
import {
  type ExportFormatId,
  exportFormatRows,
  isExportFormatId,
  isCount,
  isObject,
  type JsonObject,
} from '../../domain';
import { maxPathLength } from '../../host/files/rootedFolder';
import { choiceOf } from '../../words/phrases';

export interface ExportTask {
  command: 'export';
  file: string;
  set: ReadonlyMap<string, string>;
  /** By default the export of the query file. */
  output?: string;
  format?: ExportFormatId;
  /** True to replace a file that Gridlens did not write. */
  overwrite: boolean;
  budget?: number;
}

const commands = ['export', 'datasetUpdate', 'datasetVerify'] as const;

function textOf(definition: JsonObject, name: string): string | undefined {
  const value = definition[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.length > maxPathLength)
    throw new UsageError(
      `“${name}” of the task is longer than ${maxPathLength.toLocaleString('en')} characters.`,
    );
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new UsageError(`“${name}” of the task must be a text.`);
}

function required(definition: JsonObject, name: string, example: string): string {
  const text = textOf(definition, name);
  if (text === undefined) throw new UsageError(`The task lacks “${name}”: "${name}": "${example}".`);
  return text;
}

function budgetOf({ budget }: JsonObject): number | undefined {
  if (budget === undefined || isCount(budget)) return budget;
  throw new UsageError('“budget” of the task must be a number of requests.');
}

function setOf({ set = {} }: JsonObject): ReadonlyMap<string, string> {
  if (!isObject(set))
    throw new UsageError('“set” of the task has values by variables: { "region": "NSW1" }.');
  return new Map(
    Object.entries(set).map(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number')
        throw new UsageError(`The value of “${name}” in “set” of the task must be a text.`);
      return [name, String(value)] as const;
    }),
  );
}

function overwriteOf({ overwrite = false }: JsonObject): boolean {
  if (typeof overwrite === 'boolean') return overwrite;
  throw new UsageError('“overwrite” of the task must be true or false.');
}

function formatOf(definition: JsonObject): ExportFormatId | undefined {
  const format = textOf(definition, 'format');
  if (format === undefined || isExportFormatId(format)) return format;
  throw new UsageError(
    `“format” of the task is ${choiceOf(exportFormatRows.map(({ id }) => id))}, not “${format}”.`,
  );
}

/** Parses the definition of a task, which anyone may have written. Throws UsageError. */
export function readDefinition(definition: JsonObject):
  | ExportTask
  | {
      command: 'datasetUpdate' | 'datasetVerify';
      folder: string;
      budget?: number;
    } {
  const command = commands.find((one) => one === definition['command']);
  if (command === undefined) throw new UsageError(`“command” of the task is ${choiceOf(commands)}.`);
  const budget = budgetOf(definition);
  if (command !== 'export') return { command, folder: required(definition, 'folder', 'data/units'), budget };
  return {
    command,
    file: required(definition, 'file', 'queries/prices.gridlens.json'),
    set: setOf(definition),
    overwrite: overwriteOf(definition),
    output: textOf(definition, 'output'),
    format: formatOf(definition),
    budget,
  };
}
