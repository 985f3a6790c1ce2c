import type { SavedState, WebviewMessage } from '#src/protocol/messages';
import { themeOf, type Theme } from './themes';

/** The interface of the fake for tests, as `window.harness` in the page. */
export interface PageHarness {
  /** All messages from the page. */
  sent: WebviewMessage[];
  /** The page's last saved state, which survives a reload. */
  state(): SavedState | undefined;
  setTheme(theme: Theme): void;
  /**
   * Posts messages as VS Code does, from JSON with columns as the base64 of their bytes. Resolves when the page has
   * processed them all.
   */
  post(messages: string): Promise<void>;
}

/**
 * The script that replaces VS Code in the page: `acquireVsCodeApi`, whose state survives a reload, a log of the page's
 * messages, and the dark theme. The address `/?new` loads a page without state.
 */
export const fakeApi = `
if (location.search === '?new') {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
const sent = [];
window.acquireVsCodeApi = () => ({
  postMessage: (message) => { sent.push(structuredClone(message)); },
  getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
  setState: (state) => { sessionStorage.setItem('state', JSON.stringify(state)); },
});
window.harness = {
  sent,
  setTheme: ({ bodyClass, style }) => {
    document.documentElement.style.cssText = style;
    document.body.className = bodyClass;
  },
  state: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
  post: async (messages) => {
    const toColumn = (text) =>
      new Float64Array(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer);
    for (const message of JSON.parse(messages)) {
      const data = message.type === 'columns'
        ? { ...message, columns: message.columns.map(toColumn) }
        : message;
      const arrived = new Promise((resolve) => {
        window.addEventListener('message', () => setTimeout(resolve), { once: true });
      });
      window.postMessage(data, window.origin);
      await arrived;
    }
  },
};
window.harness.setTheme(${JSON.stringify(themeOf('dark'))});
`;
