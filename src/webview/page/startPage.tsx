import { render } from 'preact';
import { isObject } from '../../domain/idioms/checkJson';
import { readChoices } from '../../domain/result/chartChoices';
import type { Action, HostMessage } from '../../protocol/messages';
import { readHostMessage } from '../../protocol/readMessage';
import { createReceiver, isResultMessage } from '../../protocol/receive';
import { createRequests } from '../../protocol/requests';
import { loadColumns } from '../chart/columns/laterColumns';
import { readSavedView } from '../savedView';
import { createStore, type Store } from '../store';
import { watchTheme } from '../theme';
import type { VsCodeApi } from '../vscodeApi';
import { Page, type PageCalls } from './page';
import { startModel, withHostMessage, withShown, withTab, withViewState, type PageModel } from './pageModel';
import { createResultIntake } from './resultIntake';
import type { ViewFollower } from './viewFollower';
import { createViewSaver } from './viewSaver';

const ageEveryMs = 20_000;

/** Calls `onMessage` for each valid message from the host. */
function listenToHost(onMessage: (message: HostMessage) => void): void {
  window.addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
    // The VS Code frame around this page has the same origin; no other page does.
    const message = origin === window.origin ? readHostMessage(data) : undefined;
    if (message) onMessage(message);
  });
}

/** The reactions to the user's changes of the view. */
interface Followers extends Pick<PageCalls, 'onPress'> {
  readonly saveSoon: () => void;
  readonly withFollower: (act: (follower: ViewFollower) => void) => void;
}

function createPageCalls(
  store: Store<PageModel>,
  requests: ReturnType<typeof createRequests>,
  { saveSoon, withFollower, onPress }: Followers,
): PageCalls {
  const closeRefusal = (): void => {
    store.update((model) => (model.refusal ? { ...model, refusal: undefined } : model));
  };
  return {
    send(action: Action) {
      closeRefusal();
      void requests.send(action).then((outcome) => {
        if (outcome.kind !== 'problem') return;
        store.update((model) => ({ ...model, refusal: outcome.problem }));
      });
    },
    closeRefusal,
    closeOverlay() {
      store.update((model) => ({ ...model, page: { ...model.page, overlay: undefined } }));
    },
    onTime(time) {
      withFollower((follower) => follower.chooseTime(time));
    },
    onTab(id) {
      store.update((model) => withTab(model, id));
      saveSoon();
    },
    onState(id, state) {
      const before = store.state.view;
      store.update((model) => withViewState(model, id, state));
      saveSoon();
      withFollower((follower) => follower.follow(before));
    },
    onPress,
  };
}

/** Renders the page into `root`, and updates it with messages from the host. */
export function startPage(root: HTMLElement, api: VsCodeApi): void {
  const postMessage = api.postMessage.bind(api);
  const receiver = createReceiver();
  const requests = createRequests(postMessage);
  const saved = api.getState();
  const view = readSavedView(isObject(saved) ? saved['view'] : undefined);
  const draw = (model: PageModel): void => {
    render(<Page model={model} calls={calls} />, root);
  };
  const store = createStore(startModel(view, Date.now()), draw);
  const { save, saveSoon } = createViewSaver(api, () => store.state);
  const intake = createResultIntake({
    show(result) {
      store.update((model) => withShown(model, result));
      save();
    },
    postMessage,
  });
  const following = import('./viewFollower').then((file) =>
    file.createViewFollower(store, postMessage, saveSoon),
  );
  const withFollower: Followers['withFollower'] = (act) => {
    // An update of the extension removed the files: the page works without the follower.
    following.then(act, () => undefined);
  };
  const { onPress } = intake;
  const calls = createPageCalls(store, requests, { saveSoon, withFollower, onPress });

  listenToHost((message) => {
    if (message.type === 'reply') {
      requests.settle(message);
    } else if (isResultMessage(message)) {
      const received = receiver.accept(message);
      if (received) intake.accept(received);
    } else if (message.type === 'choices') {
      const choices = readChoices(message.choices);
      store.update((model) => ({ ...model, choices }));
    } else if (message.type === 'picture') {
      withFollower((follower) => void follower.drawPicture(message));
    } else {
      store.update((model) => withHostMessage(model, message));
      if (message.type === 'panel') withFollower((follower) => follower.showTime());
      save();
    }
  });
  window.addEventListener('pagehide', () => {
    save();
    withFollower((follower) => follower.flush());
    requests.dispose();
  });
  window.setInterval(() => {
    store.update((model) => ({ ...model, nowMs: Date.now() }));
  }, ageEveryMs);
  watchTheme(() => {
    store.update((model) => ({ ...model, themeChange: model.themeChange + 1 }));
  });
  draw(store.state);
  postMessage({ type: 'ready' });
  void loadColumns().catch(() => undefined);
}
