import type { SavedState, WebviewMessage } from '../../../src/protocol/messages';

/** The interface of the fake for tests, as `window.harness` in the page. */
export interface PageHarness {
  /** All messages from the page. */
  readonly sent: WebviewMessage[];
  /** The page's last saved state, which survives a reload. */
  state(): SavedState | undefined;
  /**
   * Posts messages as VS Code does, with columns as lists and null for a missing value. Resolves when the page has
   * processed them all.
   */
  post(messages: readonly unknown[]): Promise<void>;
}

/**
 * The script that replaces VS Code in the page: `acquireVsCodeApi`, whose state survives a reload, and a log of the
 * page's messages.
 */
export const fakeApi = `
const sent = [];
window.acquireVsCodeApi = () => ({
  postMessage: (message) => { sent.push(structuredClone(message)); },
  getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
  setState: (state) => { sessionStorage.setItem('state', JSON.stringify(state)); },
});
window.harness = {
  sent,
  state: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
  post: async (messages) => {
    for (const message of messages) {
      const data = message.type === 'columns'
        ? { ...message, columns: message.columns.map((column) =>
            Float64Array.from(column, (value) => value === null ? NaN : value)) }
        : message;
      const arrived = new Promise((resolve) => {
        window.addEventListener('message', () => setTimeout(resolve), { once: true });
      });
      window.postMessage(data, window.origin);
      await arrived;
    }
  },
};
`;
