import type { WebviewMessage } from '../../protocol/messages';
import type { Received, ReceivedResult } from '../../protocol/receive';
import { isUnderWay } from './pageState';

/** The state of a pointer press. */
interface Press {
  readonly isPressed: boolean;
  readonly begin: () => void;
}

/** Calls `onRelease` when the button is released, on the page or outside it. */
function watchPress(onRelease: () => void): Press {
  let isPressed = false;
  const release = (): void => {
    if (!isPressed) return;
    isPressed = false;
    onRelease();
  };
  for (const end of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(end, release);
  return {
    get isPressed() {
      return isPressed;
    },
    begin: () => {
      isPressed = true;
    },
  };
}

/** A hidden page gets no frames and must not keep the host waiting. */
const longestFrameMs = 250;

/** Calls `act` once the latest render is on screen. */
function afterPaint(act: () => void): void {
  let isDone = false;
  const finish = (): void => {
    if (isDone) return;
    isDone = true;
    act();
  };
  requestAnimationFrame(() => setTimeout(finish));
  setTimeout(finish, longestFrameMs);
}

export interface ResultIntakeOptions {
  readonly show: (result: ReceivedResult) => void;
  readonly postMessage: (message: WebviewMessage) => void;
}

/** Shows received results and tells the host when each is drawn. */
export interface ResultIntake {
  accept(received: Received): void;
  /** Call when a pointer button is pressed: partial results are postponed until its release. */
  readonly onPress: () => void;
}

export function createResultIntake({ show, postMessage }: ResultIntakeOptions): ResultIntake {
  /** The newest partial result that arrived while the pointer was pressed. */
  let postponed: ReceivedResult | undefined;
  const showNow = (result: ReceivedResult): void => {
    postponed = undefined;
    show(result);
  };
  const press = watchPress(() => {
    if (postponed) showNow(postponed);
  });
  return {
    accept(received) {
      if ('lost' in received) {
        postMessage({ type: 'drawn', resultId: received.lost, revision: 0 });
        return;
      }
      // A partial result must not move things under the pointer during a selection; the next one arrives soon.
      if (isUnderWay(received.header) && press.isPressed) postponed = received;
      else showNow(received);
      const { header, revision } = received;
      afterPaint(() => {
        postMessage({ type: 'drawn', resultId: header.resultId, revision });
      });
    },
    onPress: press.begin,
  };
}
