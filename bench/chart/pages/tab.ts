import type { HostMessage } from '../../../src/protocol/messages';
import { stepper, type BenchPage } from './clock';
import { createData } from './data';
import { messagesFor, panel, post, sent } from './host';

let messages: readonly HostMessage[] = [];
/** A tab that is shown again: its page is loaded, and its result is sent and drawn again. */
const page: BenchPage = {
  ...stepper,
  draws: 0,
  prepare(kind, seriesCount, length) {
    messages = [panel, ...messagesFor(createData(kind, seriesCount, length))];
    return Promise.resolve();
  },
  async paint() {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'border: 0; width: 100vw; height: 100vh';
    const [ready, drawn] = [sent('ready'), sent('drawn')];
    const start = performance.now();
    frame.src = '/gridlens';
    document.body.append(frame);
    await ready;
    if (frame.contentWindow) post(frame.contentWindow, messages);
    await drawn;
    return performance.now() - start;
  },
};
window.bench = page;
