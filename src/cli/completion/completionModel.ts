import {
  commandNames,
  datasetActions,
  optionsOf,
  shells,
  type CommandName,
  type Option,
} from '../commandOptions';
import { subjectNames } from '../../batch/listSubjects';

/** An option as shells complete it. */
export interface CompletedOption {
  /** With its dashes: `--metrics`, `-f`. */
  flags: readonly string[];
  meaning: string;
  /** Absent for an option without a value. */
  value?: {
    name: string;
    values: readonly string[];
    isList: boolean;
    isFile: boolean;
  };
}

/** A command as shells complete it. */
export interface CompletedCommand {
  name: string;
  meaning: string;
  /** The words that may come first. */
  words: readonly string[];
  /** Files or folders may follow. */
  takesFiles: boolean;
  options: readonly CompletedOption[];
}

/** A text cut to its first sentence. */
const firstSentence = (text: string): string => /^.*?[^.](?=\.(?:\s|$))/.exec(text)?.[0] ?? text;

const toCompleted = ([name, option]: readonly [string, Option]): CompletedOption => {
  const { short, type, value = 'VALUE', values = [], isList = false, isFile = false, meaning } = option;
  return {
    flags: [`--${name}`, ...(short === undefined ? [] : [`-${short}`])],
    meaning: firstSentence(meaning),
    value: type === 'string' ? { name: value, values, isList, isFile } : undefined,
  };
};

const rows: Readonly<Record<CommandName, Omit<CompletedCommand, 'name' | 'options'>>> = {
  query: { meaning: 'Writes the data of queries', words: [], takesFiles: true },
  dataset: { meaning: 'Downloads years of data as Parquet', words: datasetActions, takesFiles: true },
  list: { meaning: 'Lists what can be asked for', words: subjectNames, takesFiles: false },
  me: { meaning: 'Prints the plan of the key', words: [], takesFiles: false },
  mcp: { meaning: 'Serves tools for agents', words: [], takesFiles: false },
  completion: { meaning: 'Prints a script for a shell', words: shells, takesFiles: false },
};

export const completedCommands: readonly CompletedCommand[] = [
  ...commandNames.map((name) => ({ name, ...rows[name], options: optionsOf(name).map(toCompleted) })),
  {
    name: 'help',
    meaning: 'Prints the help of a command',
    words: commandNames,
    takesFiles: false,
    options: [],
  },
];
