import type { Decide } from '../../batch/exportTarget';
import type { StatusLine } from '../../batch/statusLine';
import type { Log } from '../../host/log';
import type { Connections } from '../../services/connections/connections';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

export interface TaskDeps {
  readonly connections: Pick<Connections, 'ready'>;
  readonly savedQueries: Pick<SavedQueries, 'library'>;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Asks about a file that Gridlens did not write; without it such a file is refused. */
  readonly decide?: Decide;
}

/** With what a task runs. */
export interface TaskRun extends TaskDeps {
  /** The folder that its paths are relative to. */
  readonly root: string;
  readonly status: StatusLine;
  readonly signal: AbortSignal;
}
