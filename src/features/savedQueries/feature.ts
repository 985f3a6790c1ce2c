/** What `index.ts` loads on first use. */
export * from './actions';
export { createLibrary, type Library } from '../../services/savedQueries/library';
export { saveQuery } from './saveQuery';
export { tellSetAside } from './tellSetAside';
export { greyNewer, toTreeItem } from './treeProvider';
