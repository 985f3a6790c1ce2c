import { createInputBox, showPicker } from '../../host/pickers';
import { labelsOfSort } from '../../words/treeWords';
import { sorts, type TreeState } from './treeState';

/** Filters the tree while the user types. Enter accepts the filter, Escape restores the previous one. */
export function filterTree(state: TreeState): Promise<void> {
  const before = state.filter;
  const { box } = createInputBox({
    title: 'Filter Saved Queries',
    placeholder: 'Words of names, folders and queries: nsw price 5m',
    prompt: 'Narrows the tree to what has all of these words.',
  });
  box.value = before;
  box.ignoreFocusOut = true;
  return new Promise((resolve) => {
    let kept = before;
    box.onDidChangeValue((text) => {
      state.setFilter(text);
    });
    box.onDidAccept(() => {
      kept = box.value;
      box.hide();
    });
    box.onDidHide(() => {
      state.setFilter(kept);
      box.dispose();
      resolve();
    });
    box.show();
  });
}

/** Shows a picker for the sort order of the tree. */
export async function sortTree(state: TreeState): Promise<void> {
  const items = sorts.map((sort) => ({
    label: labelsOfSort[sort],
    ...(sort === state.sort && { icon: 'check', description: 'now' }),
    sort,
  }));
  const picked = await showPicker(items, { title: 'Sort Saved Queries', placeholder: 'Sorted by?' });
  if (picked) await state.setSort(picked.sort);
}
