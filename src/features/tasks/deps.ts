import type { Decide } from '../../batch/exportTarget';
import type { StatusLine } from '../../batch/statusLine';
import type { Log } from '../../host/log';
import type { Connections } from '../../services/connections/connections';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

export interface TaskDeps {
  readonly connections: Pick<Connections, 'ready'>;
  readonly savedQueries: Pick<SavedQueries, 'library'>;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Prompts before a file is replaced that Gridlens did not write. Without this function, such a file is refused. */
  readonly decide?: Decide;
}

/** The context of a running task. */
export interface TaskRun extends TaskDeps {
  /** The folder that its paths are relative to. */
  readonly root: string;
  readonly status: StatusLine;
  readonly signal: AbortSignal;
}
