// What is built for the group: the way from a query to the files of a dataset, and the service that answers.
export { createClient } from '../../src/client/index';
export { DatasetFolder } from '../../src/datasets/dataset';
export { download } from '../../src/datasets/download';
export { makePlan } from '../../src/datasets/makePlan';
export { startSampleService } from '../../src/sample/index';
