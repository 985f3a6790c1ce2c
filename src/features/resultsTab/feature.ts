/** The modules loaded on first use. */
export { openResultFile } from './resultFiles';
export { ResultTabs } from './resultTabs';
export * as tabCommands from './tabCommands';
