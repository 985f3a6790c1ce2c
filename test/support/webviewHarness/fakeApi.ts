import type { SavedState, WebviewMessage } from '../../../src/protocol/messages';

/** What the fake in the page offers to tests, as `window.harness`. */
export interface PageHarness {
  /** Everything the page has sent. */
  readonly sent: WebviewMessage[];
  /** What the page kept last; survives a reload. */
  state(): SavedState | undefined;
  /**
   * Brings messages over as VS Code does; columns as lists, null for a missing value. Resolves when the page has taken
   * them all.
   */
  post(messages: readonly unknown[]): Promise<void>;
}

/**
 * The script that stands for VS Code in the page: `acquireVsCodeApi`, whose state survives a reload, and a record of
 * what the page sends.
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
