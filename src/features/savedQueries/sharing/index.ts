/** The modules that the commands load on first use. */
export { copyAsJson, copyLinks, copySaved } from './copyShared';
export { exportQueries } from './exportQueries';
export { importQueries, openLink } from './importQueries';
export { palette } from './palette';
