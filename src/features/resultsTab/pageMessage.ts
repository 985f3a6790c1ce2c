import { isExportFormatId } from '../../domain/catalog/exportFormats';
import type { Action } from '../../protocol/messages';

/** What the page asks beyond running and cancelling. */
export type PageAction = Exclude<Action, { kind: 'run' | 'cancel' }>;

/** A message of the page. A request whose action could not be read still waits for its reply. */
export type PageMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'request'; readonly requestId: number; readonly action: Action | undefined };

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const longest = 100;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

function readAction(action: Json): Action | undefined {
  const { kind, format, window, interval, actionId } = action;
  switch (kind) {
    case 'run':
    case 'cancel':
    case 'save':
    case 'edit':
      return { kind };
    case 'export':
      return isExportFormatId(format) ? { kind, format } : undefined;
    case 'change': {
      const change = { ...(isText(window) && { window }), ...(isText(interval) && { interval }) };
      return Object.keys(change).length > 0 ? { kind, ...change } : undefined;
    }
    case 'remedy':
      return isText(actionId) ? { kind, actionId } : undefined;
    default:
      return undefined;
  }
}

/** Reads what a page sent. Undefined for anything that is not a message of the protocol. */
export function readPageMessage(message: unknown): PageMessage | undefined {
  if (!isObject(message)) return undefined;
  if (message['type'] === 'ready') return { type: 'ready' };
  const { type, requestId, action } = message;
  if (type !== 'request' || typeof requestId !== 'number' || !Number.isSafeInteger(requestId))
    return undefined;
  return { type: 'request', requestId, action: isObject(action) ? readAction(action) : undefined };
}
