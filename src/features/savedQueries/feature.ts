/** What `index.ts` loads on first use. */
export * from './actions';
export { saveQuery } from './saveQuery';
export { showSetAside } from './showSetAside';
export { greyNewer, toTreeItem } from './treeProvider';
