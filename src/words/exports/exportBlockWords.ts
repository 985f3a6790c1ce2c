import {
  type BlockFault,
  type BlockFaultCode,
  filePlaceholders,
  longestFileTemplate,
  maxBlocks,
  type PlaceholderFault,
} from '../../domain';
import { listOf } from '../phrases';

const meant = ({ nearest }: { nearest?: string }): string =>
  nearest === undefined ? '' : ` Did you mean ${nearest}?`;

/** "There is no {regoin}. Did you mean {region}?" */
export const sentenceOfPlaceholder = (fault: PlaceholderFault): string =>
  fault.known.length === 0
    ? `There is no ${fault.value}: the query has no variables. There are ${listOf(filePlaceholders.map((name) => `{${name}}`))}.`
    : `There is no ${fault.value}.${meant(fault)} There are ${listOf(fault.known)}.`;

const sentences: Readonly<Record<BlockFaultCode, (fault: BlockFault) => string>> = {
  notABlock: () => 'export is an object with a file, or a list of such objects.',
  tooMany: () => `export names at most ${maxBlocks} files.`,
  noFile: () =>
    `An export names its file in at most ${longestFileTemplate} characters: "file": "data/{name}.csv".`,
  notRelative: ({ value }) =>
    `“${value}” is not relative. The file of an export is named from the folder of the query file: data/{name}.csv.`,
  hidden: ({ value }) => `“${value}” begins with a dot, or is in a folder that does. Choose another name.`,
  queryFile: ({ value }) => `“${value}” is the name of a query file. Choose another name.`,
  noFormat: ({ value, known }) => `The ending of “${value}” names no format. There are ${listOf(known)}.`,
  otherEnding: ({ value, known }) =>
    `The ending of “${value}” does not match its format, ${listOf(known)}. Change one of them.`,
  unknownField: (fault) => `An export has no “${fault.value}”.${meant(fault)}`,
  unknownChoice: (fault) =>
    `“${fault.value}” cannot be chosen here.${meant(fault)} There are ${listOf(fault.known)}.`,
  notOfFormat: ({ value, known }) => `Files of the format ${listOf(known)} have no “${value}”.`,
  notTogether: ({ value }) => `“${value}” conflicts with the other choices.`,
  unknownPlaceholder: (fault) => sentenceOfPlaceholder(fault),
};

/** Explains a fault in the `export` block of a query file, in one or two sentences. */
export const sentenceOfBlockFault = (fault: BlockFault): string => sentences[fault.code](fault);

/** The ways to allow replacing a file: an option of the command line, or a field of a task. */
const overwriting = { commandLine: '--overwrite', task: '"overwrite": true to the task' } as const;

/** "“package.json” was not written by Gridlens: add --overwrite to replace it, or name another file." */
export const sentenceOfForeign = (file: string, by: keyof typeof overwriting): string =>
  `“${file}” was not written by Gridlens, or was changed since: add ${overwriting[by]} to replace it, or name another file.`;
