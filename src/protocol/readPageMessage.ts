import { readChoices, type ChartChoices } from '../domain/result/chartChoices';
import { readTimeChoice, type TimeChoice } from '../domain/time/time';
import { isExportFormatId } from '../domain/exports/exportFormats';
import { isObject, type JsonObject } from '../domain/idioms/checkJson';
import { optional } from '../domain/idioms/optional';
import type { Action, QueryChange, WebviewMessage } from './messages';

/** The actions of a page, except running and cancelling. */
export type PageAction = Exclude<Action, { kind: 'run' | 'cancel' }>;

/** A message from the page. A request with an unreadable action still needs a reply. */
export type PageMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'drawn'; readonly resultId: string; readonly revision: number }
  | Extract<WebviewMessage, { type: 'picture' }>
  | { readonly type: 'remember'; readonly choices?: ChartChoices; readonly time?: TimeChoice }
  | { readonly type: 'request'; readonly requestId: number; readonly action: Action | undefined };

const longest = 100;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads the dates of a window; undefined without a valid one. */
function readDates(dates: unknown): QueryChange['dates'] {
  if (!isObject(dates)) return undefined;
  const { date_start, date_end } = dates;
  const read = optional({
    date_start: isText(date_start) ? date_start : undefined,
    date_end: isText(date_end) ? date_end : undefined,
  });
  return Object.keys(read).length > 0 ? read : undefined;
}

function readAction(action: JsonObject): Action | undefined {
  const { kind, format, window, interval, actionId } = action;
  switch (kind) {
    case 'run':
    case 'cancel':
    case 'save':
    case 'update':
    case 'pin':
    case 'openToSide':
    case 'compare':
    case 'compareFresh':
    case 'copyCode':
    case 'savePicture':
    case 'copyPicture':
    case 'copyResult':
    case 'exportAgain':
    case 'autoRefresh':
    case 'resumeRefresh':
    case 'edit':
      return { kind };
    case 'export':
      return isExportFormatId(format) ? { kind, format } : undefined;
    case 'change': {
      const change = optional({
        window: isText(window) ? window : undefined,
        dates: readDates(action['dates']),
        interval: isText(interval) ? interval : undefined,
      });
      return Object.keys(change).length > 0 ? { kind, ...change } : undefined;
    }
    case 'remedy':
      return isText(actionId) ? { kind, actionId } : undefined;
    default:
      return undefined;
  }
}

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
      return isText(resultId) && isCount(revision) ? { type, resultId, revision } : undefined;
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
