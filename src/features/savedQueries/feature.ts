/** The modules that `index.ts` loads on first use. */
export * from './actions';
export * from './treeActions';
export * as sharing from './sharing/index';
export { createDoubleClicks } from './doubleClick';
export { dropNodes } from './dragAndDrop';
export { readQuery, saveQuery } from './saveQuery';
export { updateSaved } from './updateSaved';
export { badgeOf, beginRows, messageOf, Rows } from './rows';
export { showTree } from './shownTree';
export { filterTree, sortTree } from './viewActions';
export { createQueryTooltip } from './tooltip';
export { showSetAside } from './showSetAside';
export { greyNewer, toTreeItem } from './treeProvider';
export { parentOf } from '../../services/savedQueries/tree/tree';
export { newFolder } from './newFolder';
