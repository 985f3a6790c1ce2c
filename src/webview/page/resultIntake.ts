import type { WebviewMessage } from '../../protocol/messages';
import type { Received, ReceivedResult } from '../../protocol/receive';
import { afterPaint } from './afterPaint';
import { isUnderWay } from './pageState';
import { watchPress } from './watchPress';

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
