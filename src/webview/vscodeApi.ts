import type { SavedState, WebviewMessage } from '../protocol/messages';

/** What VS Code gives a page, once. */
export interface VsCodeApi {
  postMessage(message: WebviewMessage): void;
  /** What was saved last; perhaps by an earlier version, so unknown. */
  getState(): unknown;
  setState(state: SavedState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export function acquireApi(): VsCodeApi {
  return acquireVsCodeApi();
}
