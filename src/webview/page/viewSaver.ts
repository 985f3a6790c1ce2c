import type { VsCodeApi } from '../vscodeApi';
import type { PageModel } from './pageModel';

const saveAfterMs = 100;

/** Saves the view so that it survives a reload. */
export interface ViewSaver {
  readonly save: () => void;
  /** Saves shortly after the last of several changes. */
  readonly saveSoon: () => void;
}

export function createViewSaver(api: VsCodeApi, model: () => PageModel): ViewSaver {
  let timer: number | undefined;
  const save = (): void => {
    const { page, view } = model();
    const { panelId, title, query, storedTab } = page;
    if (panelId !== undefined && query) api.setState({ panelId, title, query, view, tab: storedTab });
  };
  return {
    save,
    saveSoon() {
      window.clearTimeout(timer);
      timer = window.setTimeout(save, saveAfterMs);
    },
  };
}
