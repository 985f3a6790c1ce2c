import type { WebviewMessage } from '../../../src/protocol/messages';
import { watchDraws, watchKeys, type BenchPage } from './clock';
import { createData } from './data';
import { messagesFor, panel, post, sent } from './host';

const page: BenchPage = {
  steps: [],
  draws: 0,
  async paint(kind, seriesCount, length) {
    const messages = messagesFor(createData(kind, seriesCount, length));
    post(window, [panel]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    page.draws = 0;
    const start = performance.now();
    const drawn = sent('drawn');
    post(window, messages);
    await drawn;
    return performance.now() - start;
  },
};
window.bench = page;
watchDraws(page, '.u-wrap');
watchKeys(page.steps);
Object.assign(window, {
  acquireVsCodeApi: () => ({
    postMessage: ({ type }: WebviewMessage) => window.parent.dispatchEvent(new CustomEvent(type)),
    getState: () => undefined,
    setState: () => undefined,
  }),
});
