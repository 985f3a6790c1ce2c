import type { Decide } from '../../batch/exportTarget';
import type { StatusLine } from '../../batch/statusLine';
import type { Log } from '../../host/log';
import type { Connections } from '../../services/connections/connections';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

export interface TaskDeps {
  connections: Pick<Connections, 'ready'>;
  savedQueries: Pick<SavedQueries, 'library'>;
  log: Pick<Log, 'info' | 'error'>;
  /** Prompts before a file is replaced that Gridlens did not write. Without this function, such a file is refused. */
  decide?: Decide;
}

/** The context of a running task. */
export interface TaskRun extends TaskDeps {
  /** The folder that its paths are relative to. */
  root: string;
  status: StatusLine;
  signal: AbortSignal;
}
