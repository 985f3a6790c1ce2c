/** What `index.ts` loads on first use. */
export * from './actions';
export { createDoubleClicks } from './doubleClick';
export { readQuery, saveQuery } from './saveQuery';
export { updateSaved } from './updateSaved';
export { showSetAside } from './showSetAside';
export { greyNewer, toTreeItem } from './treeProvider';
