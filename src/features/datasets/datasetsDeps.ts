import type { Connections } from '../../services/connections/connections';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import type { DatasetReader } from './datasetReader';
import type { Jobs } from './downloadJobs';
import type { KnownDatasets } from './knownDatasets';

/** The dependencies of the dataset commands. */
export interface DatasetsDeps {
  connections: Pick<Connections, 'current'>;
  savedQueries: Pick<SavedQueries, 'library' | 'promptVariables'>;
  queryPrompt: QueryPrompt;
  known: KnownDatasets;
  jobs: Jobs;
  reader: DatasetReader;
  /** True when the workspace is trusted. */
  isTrusted: () => boolean;
  refresh: () => void;
}
