// Bundled for the group: the path from a query to the files of a dataset, and the service.
export { createClient } from '../../src/client/index';
export { DatasetFolder } from '../../src/datasets/datasetFolder';
export { download } from '../../src/datasets/download';
export { makePlan } from '../../src/datasets/makePlan';
export { startSampleService } from '../../test/support/sampleService';
