import type { Connections } from '../../services/connections/connections';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import type { DatasetReader } from './datasetReader';
import type { Jobs } from './downloadJobs';
import type { KnownDatasets } from './knownDatasets';

/** The dependencies of the dataset commands. */
export interface DatasetsDeps {
  readonly connections: Pick<Connections, 'current'>;
  readonly savedQueries: Pick<SavedQueries, 'library' | 'promptVariables'>;
  readonly queryPrompt: QueryPrompt;
  readonly known: KnownDatasets;
  readonly jobs: Jobs;
  readonly reader: DatasetReader;
  /** True when the workspace is trusted. */
  readonly isTrusted: () => boolean;
  readonly refresh: () => void;
}
