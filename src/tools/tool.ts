import type {
  Approve,
  Cost,
  Directory,
  Estimate,
  JsonObject,
  Problem,
  Query,
  Result,
  RunProgress,
  SavedQuery,
} from '../domain';
import type { InputSchema } from './inputSchema';
import type { HeldResult, HeldResults } from './heldResults';
import type { RequestCeiling } from './queries/requestCeiling';

/** The data that tools read: the editor's runs, or a client (`dataOfClient`). */
export interface ToolData {
  /** Estimates a run. Sends nothing. Undefined when the query cannot be sent. */
  estimate(query: Query): Promise<Estimate | undefined>;
  /** Returns the result when the cache holds all of it, however old. Sends nothing. */
  peek(query: Query): Promise<Result | undefined>;
  run(
    query: Query,
    options: {
      signal: AbortSignal;
      /** Called before anything is sent, and again when a run needs more requests than were approved. */
      approve: Approve;
      /** Calls `approve` for every run, not only for costly ones. */
      approvesEach: true;
      onProgress?: (progress: RunProgress) => void;
    },
  ): Promise<Result>;
  fetchDirectory(network: string, signal: AbortSignal): Promise<Directory>;
  /** Returns the cached facilities, however old. Sends nothing. */
  peekDirectory(network: string): Promise<Directory | undefined>;
}

/** A saved query as a list names it. */
export interface ListedQuery {
  name: string;
  /** The query in one line. */
  title: string;
  variables?: readonly string[];
  /** The path of its file below the folder, or below "My queries". No other query has it. */
  place: string;
  /** Reads its file. */
  open: () => Promise<SavedQuery>;
}

/** A query of an agent, resolved: what is confirmed, priced, run and shown. */
export interface ToolQuery {
  /** The query with dates instead of a relative window, so that the same query is the same later. */
  query: Query;
  /** The query as asked, with its relative window. */
  asked: Query;
  /** What was added to the input, and remarks about the query. */
  notes: readonly string[];
}

/** A run that needs more requests than a tool may send. */
export interface OverCeiling {
  query: Query;
  cost: Cost;
  /** The limit that it exceeds, and what is left of it. `confirmed` is the cost that the person saw before the call. */
  ceiling: 'call' | 'hour' | 'confirmed';
  left: number;
}

/** All that a tool may use, besides its input. */
export interface ToolContext {
  data: ToolData;
  held: HeldResults;
  ceiling: RequestCeiling;
  /** The clock, in epoch milliseconds. */
  now: () => number;
  signal: AbortSignal;
  /** False where nothing may be sent, as in a workspace that is not trusted: then the cache alone is read. */
  maySend: boolean;
  /** The most requests that the confirmation of this call named. Absent where there was none. */
  confirmed?: number;
  /** Asks a person about a run above the ceiling. Absent where nobody can be asked. */
  askPerson?: (over: OverCeiling) => Promise<boolean>;
  onProgress?: (progress: RunProgress) => void;
  /**
   * The folder of exports: its path below a `root`, with `/`. No link below the root is followed. Absent where there is
   * none; `whyNoExports` says why.
   */
  exportFolder?: { root: string; below: string };
  whyNoExports?: string;
  /** Counts the exports of the session. */
  exported: { files: number; bytes: number };
  /** Describes an error of the service or the file system, with a remedy that fits where the tools run. */
  problemOf: (error: unknown) => Pick<Problem, 'sentence' | 'remedy' | 'detail'>;
  listSaved: () => Promise<readonly ListedQuery[]>;
  /** Opens a result as a chart. Absent outside the editor. */
  showChart?: (held: HeldResult) => Promise<void>;
}

/** The answer of a tool: plain JSON of at most `maxAnswerBytes`. */
export type Answer = JsonObject;

/** A tool as agents see it. */
export interface Tool {
  name: string;
  /** A short name for people: "Query electricity data". */
  title: string;
  /** The name by which people refer to it in a prompt. */
  referenceName: string;
  /** The first sentence has the words of the field, because some agents see nothing else. */
  description: string;
  schema: InputSchema;
  writesFiles?: true;
  /** Set when a call may send requests. */
  asksService?: true;
  isEditorOnly?: true;
  /** Returns the query that a call runs; undefined for a call that runs none. Sends nothing. Rejects like `run`. */
  resolve?(input: JsonObject, context: ToolContext): Promise<ToolQuery | undefined>;
  /** Answers a call that runs no query. Rejects with ToolError for anything that the agent can mend. */
  run?(input: JsonObject, context: ToolContext): Promise<Answer> | Answer;
}
