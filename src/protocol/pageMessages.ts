import {
  type ChartChoices,
  isCount,
  isObject,
  type JsonObject,
  readChoices,
  readTimeChoice,
  type TimeChoice,
} from '../domain';
import type { HostMessage, Problem, WebviewMessage } from './messages';
import { type Action, isShortText, readAction } from './pageActions';

/** A message from the page. A request with an unreadable action still needs a reply. */
export type PageMessage =
  | { type: 'ready' }
  | { type: 'resized' }
  | { type: 'drawn'; resultId: string; revision: number }
  | Extract<WebviewMessage, { type: 'picture' }>
  | { type: 'remember'; choices?: ChartChoices; time?: TimeChoice }
  | { type: 'request'; requestId: number; action: Action | undefined };

/** Far larger than any picture of a chart. */
const maxPictureBytes = 100e6;

function readPicture({ pictureId, isDone, bytes }: JsonObject): PageMessage | undefined {
  if (!isCount(pictureId)) return undefined;
  const read = bytes instanceof Uint8Array && bytes.length <= maxPictureBytes ? bytes : undefined;
  return { type: 'picture', pictureId, isDone: isDone === true, bytes: read };
}

/** Reads a message from the page. Undefined for anything that is not a message of the protocol. */
export function readPageMessage(message: unknown): PageMessage | undefined {
  if (!isObject(message)) return undefined;
  const { type, requestId, action, resultId, revision } = message;
  switch (type) {
    case 'ready':
    case 'resized':
      return { type };
    case 'drawn':
      return isShortText(resultId) && isCount(revision) ? { type, resultId, revision } : undefined;
    case 'remember':
      return {
        type,
        choices: isObject(message['choices']) ? readChoices(message['choices']) : undefined,
        time: readTimeChoice(message['time']),
      };
    case 'picture':
      return readPicture(message);
    case 'request':
      return isCount(requestId)
        ? { type, requestId, action: isObject(action) ? readAction(action) : undefined }
        : undefined;
    default:
      return undefined;
  }
}

/** The outcome of a request: success, a problem, or no reply because the page was disposed. */
type Outcome = { kind: 'ok' } | { kind: 'problem'; problem: Problem } | { kind: 'disposed' };

/** The page's side of requests and replies. */
export function createRequests(post: (message: WebviewMessage) => void) {
  const pending = new Map<number, (outcome: Outcome) => void>();
  let last = 0;
  let isDisposed = false;
  return {
    /** Sends an action with a unique id. Resolves with its outcome, never rejects. */
    send(action: Action): Promise<Outcome> {
      if (isDisposed) return Promise.resolve({ kind: 'disposed' });
      const requestId = ++last;
      return new Promise((resolve) => {
        pending.set(requestId, resolve);
        post({ type: 'request', requestId, action });
      });
    },
    /** Resolves the request of a reply. Ignores a reply without a pending request. */
    settle(reply: Extract<HostMessage, { type: 'reply' }>): void {
      const resolve = pending.get(reply.requestId);
      pending.delete(reply.requestId);
      resolve?.(reply.ok ? { kind: 'ok' } : { kind: 'problem', problem: reply.problem });
    },
    /** Resolves all pending requests, and all later ones, with `disposed`. */
    dispose(): void {
      isDisposed = true;
      for (const resolve of pending.values()) resolve({ kind: 'disposed' });
      pending.clear();
    },
  };
}
