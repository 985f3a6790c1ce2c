import type { SavedState, WebviewMessage } from '../protocol/messages';

/** The API that VS Code provides once per page. */
export interface VsCodeApi {
  postMessage(message: WebviewMessage): void;
  /** Returns the last saved state; unknown because an earlier version may have saved it. */
  getState(): unknown;
  setState(state: SavedState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export function acquireApi(): VsCodeApi {
  return acquireVsCodeApi();
}
