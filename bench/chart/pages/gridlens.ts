import type { HostMessage, WebviewMessage } from '../../../src/protocol/messages';
import { stepper, watchDraws, watchKeys, type BenchPage } from './clock';
import { createData } from './data';
import { messagesFor, panel, post, sent } from './host';

let messages: readonly HostMessage[] = [];
const page: BenchPage = {
  ...stepper,
  draws: 0,
  async prepare(kind, seriesCount, length) {
    messages = messagesFor(createData(kind, seriesCount, length));
    const result = messages.at(0);
    if (result?.type !== 'result') throw new Error('There is no result.');
    const { title, query } = result.header;
    // The service computes the result for a moment.
    post(window, [panel, { type: 'loading', title, query, isSample: true }]);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  },
  async paint() {
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
watchKeys();
Object.assign(window, {
  acquireVsCodeApi: () => ({
    postMessage: ({ type }: WebviewMessage) => window.parent.dispatchEvent(new CustomEvent(type)),
    getState: () => undefined,
    setState: () => undefined,
  }),
});
