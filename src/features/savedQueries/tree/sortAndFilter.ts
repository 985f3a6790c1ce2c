import { createInputBox, showPicker } from '../../../host/pickers';
import { labelsOfSort } from '../../../words/savedQueries/savedQueryWords';
import { sorts } from './sortChoices';
import type { TreeState } from './treeState';

/** Filters the tree while the user types. Enter accepts the filter, Escape restores the previous one. */
export function filterTree(state: TreeState): Promise<void> {
  const before = state.filter;
  const { box } = createInputBox({
    title: 'Filter Saved Queries',
    placeholder: 'Words in names, folders and queries, such as nsw price 5m',
    prompt: 'Shows only rows that contain all of these words.',
  });
  box.value = before;
  box.ignoreFocusOut = true;
  return new Promise((resolve) => {
    let accepted = before;
    box.onDidChangeValue((text) => {
      state.setFilter(text);
    });
    box.onDidAccept(() => {
      accepted = box.value;
      box.hide();
    });
    box.onDidHide(() => {
      state.setFilter(accepted);
      box.dispose();
      resolve();
    });
    box.show();
  });
}

export async function sortTree(state: TreeState): Promise<void> {
  const items = sorts.map((sort) => ({
    label: labelsOfSort[sort],
    ...(sort === state.sort && { icon: 'check', description: 'current' }),
    sort,
  }));
  const picked = await showPicker(items, { title: 'Sort Saved Queries', placeholder: 'Sort by' });
  if (picked) await state.setSort(picked.sort);
}
