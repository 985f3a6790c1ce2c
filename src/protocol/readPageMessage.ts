import { readChoices, type ChartChoices } from '../domain/chartChoices';
import { readTimeChoice, type TimeChoice } from '../domain/clock';
import { isObject, type JsonObject } from '../domain/json';
import { optional } from '../domain/optional';
import type { WebviewMessage } from './messages';
import { isShortText, readAction, type Action } from './pageActions';

/** A message from the page. A request with an unreadable action still needs a reply. */
export type PageMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'drawn'; readonly resultId: string; readonly revision: number }
  | Extract<WebviewMessage, { type: 'picture' }>
  | { readonly type: 'remember'; readonly choices?: ChartChoices; readonly time?: TimeChoice }
  | { readonly type: 'request'; readonly requestId: number; readonly action: Action | undefined };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Far larger than any picture of a chart. */
const maxPictureBytes = 100e6;

function readPicture({ pictureId, isDone, bytes }: JsonObject): PageMessage | undefined {
  if (!isCount(pictureId)) return undefined;
  const read = bytes instanceof Uint8Array && bytes.length <= maxPictureBytes ? bytes : undefined;
  return { type: 'picture', pictureId, isDone: isDone === true, ...optional({ bytes: read }) };
}

/** Reads a message from the page. Undefined for anything that is not a message of the protocol. */
export function readPageMessage(message: unknown): PageMessage | undefined {
  if (!isObject(message)) return undefined;
  const { type, requestId, action, resultId, revision } = message;
  switch (type) {
    case 'ready':
      return { type };
    case 'drawn':
      return isShortText(resultId) && isCount(revision) ? { type, resultId, revision } : undefined;
    case 'remember':
      return {
        type,
        ...optional({
          choices: isObject(message['choices']) ? readChoices(message['choices']) : undefined,
          time: readTimeChoice(message['time']),
        }),
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
