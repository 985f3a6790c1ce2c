import fs from 'node:fs/promises';
import path from 'node:path';
import { exitCodes, type ExitCode, UsageError } from '../batch/exitCodes';
import { isWithin } from '../batch/exportTarget';
import { mapDefined, type SavedQuery, savedQueryExtension } from '../domain';
import { localFolder } from '../services/savedQueries/store/queryFolder';
import { readEntries } from '../services/savedQueries/store/readEntries';
import { type Entry, openFile } from '../services/savedQueries/store/readEntry';
import { dataOfClient } from '../tools/clientData';
import { HeldResults } from '../tools/heldResults';
import { serveTools } from '../tools/mcp/serveTools';
import { defaultCeilings, RequestCeiling } from '../tools/queries/requestCeiling';
import type { ListedQuery, ToolData } from '../tools/tool';
import { problemOfCommandFailure } from '../words/failures/commandFailure';
import { sentenceOfUnusable } from '../words/savedQueries/savedQueryWords';
import type { McpCommand } from './commandLine';
import { openService, type Service } from './openService';

const maxDepth = 5;
const maxFiles = 500;
const maxFolders = 2000;

/** Finds the query files below a folder, by their paths there. Follows no link and enters no hidden folder. */
async function findQueryFiles(root: string): Promise<readonly string[]> {
  const found: string[] = [];
  let folders: readonly (readonly [below: string, depth: number])[] = [['', 0]];
  for (let seen = 0; folders.length > 0 && seen < maxFolders && found.length < maxFiles; seen++) {
    const [[below, depth], ...others] = folders;
    const entries = await fs.readdir(path.join(root, below), { withFileTypes: true }).catch(() => []);
    const isEntered = (name: string): boolean => !name.startsWith('.') && name !== 'node_modules';
    const inside = entries
      .filter((entry) => entry.isDirectory() && depth < maxDepth && isEntered(entry.name))
      .map(({ name }) => [path.posix.join(below, name), depth + 1] as const);
    for (const entry of entries)
      if (entry.isFile() && entry.name.endsWith(savedQueryExtension))
        found.push(path.posix.join(below, entry.name));
    folders = [...others, ...inside];
  }
  return found.slice(0, maxFiles).sort();
}

/** Creates a function that lists the query files below a folder. It reads again only those that have changed. */
function createList(root: string): () => Promise<ListedQuery[]> {
  const folder = localFolder(root);
  let known: Entry[] = [];
  return async () => {
    const files = await findQueryFiles(root);
    known = await readEntries(
      files.map((file) => ({ address: file, folder, file })),
      known,
    );
    return mapDefined(known, ({ entry }): ListedQuery | undefined => {
      if ('broken' in entry) return undefined;
      const { file, name, title, variables } = entry;
      const open = async (): Promise<SavedQuery> => {
        const opened = await openFile(folder, file);
        if (opened && 'saved' in opened) return opened.saved;
        throw new UsageError(
          opened ? sentenceOfUnusable(name, opened.broken) : `“${name}” no longer exists.`,
        );
      };
      return { name, title, variables, place: file, open };
    });
  };
}

const textIn = (env: NodeJS.ProcessEnv, name: string): string => env[name]?.trim() ?? '';

/** Reads a limit from the environment; the default for anything that is not a whole number. */
function limitIn(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = textIn(env, name);
  return /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}

/** The data of a service that is opened at the first call. */
function dataOf(open: () => Promise<Service>, isSample: boolean): ToolData {
  const data = async (): Promise<ToolData> => dataOfClient((await open()).client, isSample);
  return {
    estimate: async (query) => (await data()).estimate(query),
    peek: async (query) => (await data()).peek(query),
    run: async (query, options) => (await data()).run(query, options),
    fetchDirectory: async (network, signal) => (await data()).fetchDirectory(network, signal),
    peekDirectory: async (network) => (await data()).peekDirectory(network),
  };
}

/** Runs `gridlens mcp`: serves the tools for agents until the client closes standard input. */
export async function runMcp(command: McpCommand): Promise<ExitCode> {
  const { env } = process;
  const root = process.cwd();
  let service: Promise<Service> | undefined;
  const open = (): Promise<Service> => (service ??= openService(command));
  // Wrong addresses and keys end the program at once, not at the first call.
  if (!command.isSample) await open();
  const exports = path.resolve(root, textIn(env, 'GRIDLENS_EXPORT_FOLDER') || 'gridlens-exports');
  await serveTools(process.env['GRIDLENS_VERSION'] ?? '', {
    data: dataOf(open, command.isSample),
    held: new HeldResults(Date.now),
    ceiling: new RequestCeiling(
      () => ({
        perCall: limitIn(env, 'GRIDLENS_REQUESTS_PER_CALL', defaultCeilings.perCall),
        perHour: limitIn(env, 'GRIDLENS_REQUESTS_PER_HOUR', defaultCeilings.perHour),
      }),
      Date.now,
    ),
    now: Date.now,
    maySend: true,
    problemOf: problemOfCommandFailure,
    exportFolder: isWithin(root, exports)
      ? { root, below: path.relative(root, exports).replaceAll(path.sep, '/') }
      : { root: exports, below: '' },
    exported: { files: 0, bytes: 0 },
    listSaved: createList(root),
  });
  await (await service)?.close();
  return exitCodes.done;
}
