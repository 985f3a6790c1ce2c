import { render } from 'preact';
import { isObject } from '../../domain/json';
import type { Action, HostMessage } from '../../protocol/messages';
import { readHostMessage } from '../../protocol/readMessage';
import { createReceiver, isResultMessage, type Received, type ReceivedResult } from '../../protocol/receive';
import { createRequests } from '../../protocol/requests';
import { readSavedView } from '../savedView';
import { createStore } from '../store';
import { watchTheme } from '../theme';
import type { VsCodeApi } from '../vscodeApi';
import { afterPaint } from './afterPaint';
import { Page, type PageCalls } from './page';
import { startModel, withHostMessage, withShown, withTab, withViewState, type PageModel } from './pageModel';
import { isUnderWay } from './pageState';
import { watchPress } from './watchPress';

const saveAfterMs = 100;
const ageEveryMs = 20_000;

/** Fills the page, and keeps it in step with what the host says. */
export function startPage(root: HTMLElement, api: VsCodeApi): void {
  const receiver = createReceiver();
  const requests = createRequests((message) => {
    api.postMessage(message);
  });
  const saved = api.getState();
  const view = readSavedView(isObject(saved) ? saved['view'] : undefined);
  /** The newest part of a run that came while the pointer was pressed. */
  let postponed: ReceivedResult | undefined;
  let saving: number | undefined;

  const draw = (model: PageModel): void => {
    render(<Page model={model} calls={calls} />, root);
  };
  const store = createStore(startModel(view, Date.now()), draw);
  const save = (): void => {
    const { panelId, title, query } = store.state.page;
    if (panelId !== undefined && query) api.setState({ panelId, title, query, view: store.state.view });
  };
  const saveSoon = (): void => {
    window.clearTimeout(saving);
    saving = window.setTimeout(save, saveAfterMs);
  };
  const press = watchPress(() => {
    if (postponed) show(postponed);
  });
  const calls: PageCalls = {
    send(action: Action) {
      calls.closeRefusal();
      void requests.send(action).then((outcome) => {
        if (outcome.kind !== 'problem') return;
        store.update((model) => ({ ...model, refusal: outcome.problem }));
      });
    },
    closeRefusal() {
      store.update((model) => (model.refusal ? { ...model, refusal: undefined } : model));
    },
    onTab(id) {
      store.update((model) => withTab(model, id));
      saveSoon();
    },
    onState(id, state) {
      store.update((model) => withViewState(model, id, state));
      saveSoon();
    },
    onPress: press.begin,
  };

  const show = (received: ReceivedResult): void => {
    postponed = undefined;
    store.update((model) => withShown(model, received));
    save();
  };
  const onReceived = (received: Received): void => {
    if ('lost' in received) {
      api.postMessage({ type: 'drawn', resultId: received.lost, revision: 0 });
      return;
    }
    // More comes soon: what the user is about to mark must not change under the pointer.
    if (isUnderWay(received.header) && press.isPressed) postponed = received;
    else show(received);
    const { header, revision } = received;
    afterPaint(() => {
      api.postMessage({ type: 'drawn', resultId: header.resultId, revision });
    });
  };
  const onHostMessage = (message: HostMessage): void => {
    if (message.type === 'reply') {
      requests.settle(message);
    } else if (isResultMessage(message)) {
      const received = receiver.accept(message);
      if (received) onReceived(received);
    } else {
      store.update((model) => withHostMessage(model, message));
      save();
    }
  };

  window.addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
    // VS Code's own frame around this page is of the same origin; nobody else's is.
    const message = origin === window.origin ? readHostMessage(data) : undefined;
    if (message) onHostMessage(message);
  });
  window.addEventListener('pagehide', () => {
    save();
    requests.dispose();
  });
  window.setInterval(() => {
    store.update((model) => ({ ...model, nowMs: Date.now() }));
  }, ageEveryMs);
  watchTheme(() => {
    store.update((model) => ({ ...model, themeChange: model.themeChange + 1 }));
  });
  draw(store.state);
  api.postMessage({ type: 'ready' });
}
