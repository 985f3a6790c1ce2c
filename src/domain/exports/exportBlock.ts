import { type ExportFormatId, exportFormatRows, formatOfFile, isExportFormatId } from './exportFormats';
import {
  defaultExportOptions,
  exportChoices,
  optionsOfFormat,
  withChoice,
  type ExportOption,
  type ExportOptions,
} from './exportOptions';
import { faultOfFileTemplate } from './filePlaceholders';
import { isObject, type JsonObject } from '../idioms/checkJson';
import { nearestName } from '../query/nearestName';
import type { SavedQuery } from '../savedQueries/savedQuery';

/** A file that a query file names for its result. */
export interface ExportBlock {
  /** The path relative to the query file, with placeholders. */
  file: string;
  format: ExportFormatId;
  options: ExportOptions;
}

export type BlockFaultCode =
  | 'notABlock'
  | 'tooMany'
  | 'noFile'
  | 'notRelative'
  | 'hidden'
  | 'queryFile'
  | 'noFormat'
  | 'otherEnding'
  | 'unknownField'
  | 'unknownChoice'
  | 'notOfFormat'
  | 'notTogether'
  | 'unknownPlaceholder';

/** A fault in the block, and its place in the file. */
export interface BlockFault {
  code: BlockFaultCode;
  path: readonly (string | number)[];
  value: string;
  known: readonly string[];
  nearest?: string;
}

export const maxBlocks = 20;
export const longestFileTemplate = 500;

const optionNames = Object.keys(exportChoices) as readonly ExportOption[];
const fieldNames = ['file', 'format', ...optionNames];

const fault = (
  code: BlockFaultCode,
  path: BlockFault['path'],
  value: unknown = '',
  known: readonly string[] = [],
): BlockFault => {
  const text = typeof value === 'string' ? value.slice(0, 80) : JSON.stringify(value).slice(0, 80);
  return { code, path, value: text, known, nearest: nearestName(text, known) };
};

/** Explains why a path cannot be below the folder of the query file; undefined when it can. */
function whyNotBelow(file: string): 'notRelative' | 'hidden' | 'queryFile' | undefined {
  if (/^[\\/]|^[a-z]:/i.test(file)) return 'notRelative';
  if (file.toLowerCase().endsWith('.gridlens.json')) return 'queryFile';
  const isHidden = file.split(/[\\/]/).some((part) => part.startsWith('.') && part !== '..' && part !== '.');
  return isHidden ? 'hidden' : undefined;
}

function faultOfFile(
  file: unknown,
  path: BlockFault['path'],
  variables: readonly string[],
): BlockFault | undefined {
  if (typeof file !== 'string' || file.trim() === '' || file.length > longestFileTemplate)
    return fault('noFile', path);
  const why = whyNotBelow(file);
  if (why !== undefined) return fault(why, path, file);
  const wrong = faultOfFileTemplate(file, variables);
  return wrong && { code: 'unknownPlaceholder', path, ...wrong };
}

const formatIds = exportFormatRows.map(({ id }) => id);

function readFormat(block: JsonObject, file: string, path: BlockFault['path']): ExportFormatId | BlockFault {
  const { format } = block;
  if (format !== undefined && !isExportFormatId(format))
    return fault('unknownChoice', [...path, 'format'], format, formatIds);
  const byName = formatOfFile(file);
  if (byName === undefined) return fault('noFormat', [...path, 'file'], file, formatIds);
  return format !== undefined && format !== byName
    ? fault('otherEnding', [...path, 'file'], file, [format])
    : byName;
}

function readOptions(
  block: JsonObject,
  format: ExportFormatId,
  path: BlockFault['path'],
): ExportOptions | BlockFault {
  let options = defaultExportOptions;
  const chosen = optionNames.filter((option) => block[option] !== undefined);
  for (const option of chosen) {
    const choices: readonly string[] = exportChoices[option];
    const choice = block[option];
    if (typeof choice !== 'string' || !choices.includes(choice))
      return fault('unknownChoice', [...path, option], choice, choices);
    if (!optionsOfFormat[format].includes(option))
      return fault('notOfFormat', [...path, option], option, [format]);
    options = withChoice(options, option, choice as ExportOptions[typeof option]);
  }
  const lost = chosen.find((option) => options[option] !== block[option]);
  return lost === undefined ? options : fault('notTogether', [...path, lost], lost);
}

const isFault = (value: object): value is BlockFault => 'code' in value;

function readBlock(
  block: unknown,
  path: BlockFault['path'],
  variables: readonly string[],
): ExportBlock | BlockFault {
  if (!isObject(block)) return fault('notABlock', path);
  const unknown = Object.keys(block).find((name) => !fieldNames.includes(name));
  if (unknown !== undefined) return fault('unknownField', [...path, unknown], unknown, fieldNames);
  const wrong = faultOfFile(block['file'], [...path, 'file'], variables);
  if (wrong) return wrong;
  const file = String(block['file']);
  const format = readFormat(block, file, path);
  if (typeof format === 'object') return format;
  const options = readOptions(block, format, path);
  return isFault(options) ? options : { file, format, options };
}

/**
 * Reads the `export` field of a query file: the files it names and its faults. Both are empty without the field. Never
 * throws.
 */
export function readExportBlocks(
  value: unknown,
  variables: readonly string[],
): { blocks: ExportBlock[]; faults: BlockFault[] } {
  if (value === undefined) return { blocks: [], faults: [] };
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0 || list.length > maxBlocks)
    return { blocks: [], faults: [fault(list.length === 0 ? 'notABlock' : 'tooMany', ['export'])] };
  const read = list.map((one, index) =>
    readBlock(one, Array.isArray(value) ? ['export', index] : ['export'], variables),
  );
  return {
    blocks: read.filter((one): one is ExportBlock => !isFault(one)),
    faults: read.filter(isFault),
  };
}

/** Returns the files that a saved query names for its result. */
export const exportBlocksOf = ({ rest, template }: Pick<SavedQuery, 'rest' | 'template'>) =>
  readExportBlocks(rest?.['export'], template?.variables.map(({ name }) => name) ?? []);
