import { type ExportFormatId, isExportFormatId, isObject, type JsonObject } from '../domain';

const maxLength = 100;

/** True for a short text from the page that is not empty. */
export const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength;

/** The most metrics that are added at once. */
const maxMetrics = 20;

const isShortList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.length <= maxMetrics && value.every(isShortText);

/** A group of buttons or menu items of the results page. */
export type ActionPlace = 'run' | 'save' | 'tab' | 'export' | 'more' | 'status';

/** An action that the results page can request from the host. */
interface ActionRow {
  id: string;
  /** The group that has it, in the order of the rows. */
  place: ActionPlace;
  /** `{name}` is replaced by the name of the saved query. */
  label: string;
  tooltip?: string;
  icon?: 'refresh' | 'pin';
  isIconOnly?: true;
  /** True when a separator precedes its menu item. */
  startsGroup?: true;
  /** Offered only in preview tabs. */
  isForPreviews?: true;
  /** The command that runs it on the result of the tab; the tab runs actions without one. */
  command?: `gridlens.${string}`;
}

/** The actions without arguments. A row is all that an action needs, apart from its command. */
const pageActions = [
  {
    id: 'run',
    place: 'run',
    label: 'Refresh',
    tooltip: 'Ask the service again',
    icon: 'refresh',
    isIconOnly: true,
  },
  {
    id: 'pin',
    place: 'tab',
    label: 'Pin',
    tooltip: 'Keep this tab: the next preview opens in another one',
    icon: 'pin',
    isForPreviews: true,
  },
  { id: 'update', place: 'save', label: 'Update “{name}”', command: 'gridlens.savedQuery.update' },
  { id: 'save', place: 'save', label: 'Save As…', command: 'gridlens.savedQuery.save' },
  { id: 'exportAgain', place: 'export', label: 'Repeat Last Export', command: 'gridlens.result.exportAgain' },
  {
    id: 'savePicture',
    place: 'export',
    label: 'Save Picture…',
    startsGroup: true,
    command: 'gridlens.result.savePicture',
  },
  { id: 'copyPicture', place: 'export', label: 'Copy Picture', command: 'gridlens.result.copyPicture' },
  { id: 'copyResult', place: 'export', label: 'Copy Result…', command: 'gridlens.result.copyResult' },
  { id: 'edit', place: 'more', label: 'Edit Query…' },
  { id: 'addMeasure', place: 'more', label: 'Add Measure…', command: 'gridlens.result.addMeasure' },
  { id: 'compare', place: 'more', label: 'Compare…', command: 'gridlens.result.compare' },
  {
    id: 'compareFresh',
    place: 'more',
    label: 'Compare with a Fresh Run',
    command: 'gridlens.result.compareFresh',
  },
  { id: 'copyCode', place: 'more', label: 'Copy as Code…', command: 'gridlens.code.copy' },
  { id: 'autoRefresh', place: 'more', label: 'Auto-Refresh…', command: 'gridlens.result.autoRefresh' },
  { id: 'openToSide', place: 'more', label: 'Open to the Side', command: 'gridlens.result.openToSide' },
  { id: 'cancel', place: 'status', label: 'Cancel' },
  { id: 'resumeRefresh', place: 'status', label: 'Resume' },
] as const satisfies readonly ActionRow[];

type Row = (typeof pageActions)[number];

export const actionsIn = (place: ActionPlace): (ActionRow & { id: Row['id'] })[] =>
  pageActions.filter((row) => row.place === place);

/**
 * A change of a query: another window, relative or by dates (naive timestamps in network time), another interval, one
 * measure less, or more metrics.
 */
export interface QueryChange {
  window?: string;
  dates?: { date_start?: string; date_end?: string };
  interval?: string;
  withoutMeasure?: string;
  withMetrics?: readonly string[];
}

interface Arguments {
  export: { format: ExportFormatId };
  change: QueryChange;
  /** The button of a problem. */
  remedy: { actionId: string };
}

export type Action<Kind extends Row['id'] | keyof Arguments = Row['id'] | keyof Arguments> = {
  [K in Kind]: { kind: K } & (K extends keyof Arguments ? Arguments[K] : unknown);
}[Kind];

/** The actions of a page, except running and cancelling. */
export type PageAction = Exclude<Action, { kind: 'run' | 'cancel' }>;

type CommandRow = Extract<Row, { command: string }>;

/** Returns the id of the button of a problem; undefined for any other action. */
export const remedyIdOf = (action: Action | undefined): string | undefined =>
  action?.kind === 'remedy' ? action.actionId : undefined;

/** Returns the command of an action that the tab does not run itself. */
export const commandOfAction = (kind: CommandRow['id']): CommandRow['command'] =>
  (pageActions.find((row) => row.id === kind) as CommandRow).command;

/** Reads the dates of a window; undefined without a valid one. */
function readDates(dates: unknown): QueryChange['dates'] {
  if (!isObject(dates)) return undefined;
  const { date_start, date_end } = dates;
  const read = {
    date_start: isShortText(date_start) ? date_start : undefined,
    date_end: isShortText(date_end) ? date_end : undefined,
  };
  return (read.date_start ?? read.date_end) ? read : undefined;
}

/** One reader per action with arguments; it returns undefined when they are invalid. */
const argumentReaders: {
  [Kind in keyof Arguments]: (action: JsonObject) => Arguments[Kind] | undefined;
} = {
  export: ({ format }) => (isExportFormatId(format) ? { format } : undefined),
  change({ window, dates, interval, withoutMeasure, withMetrics }) {
    const change = {
      window: isShortText(window) ? window : undefined,
      dates: readDates(dates),
      interval: isShortText(interval) ? interval : undefined,
      withoutMeasure: isShortText(withoutMeasure) ? withoutMeasure : undefined,
      withMetrics: isShortList(withMetrics) ? withMetrics : undefined,
    };
    return Object.values(change).some((one) => one !== undefined) ? change : undefined;
  },
  remedy: ({ actionId }) => (isShortText(actionId) ? { actionId } : undefined),
};

/** Reads an action from the page; undefined for anything else. */
export function readAction(action: JsonObject): Action | undefined {
  const row = pageActions.find(({ id }) => id === action['kind']);
  if (row) return { kind: row.id };
  for (const [kind, read] of Object.entries(argumentReaders)) {
    const found = kind === action['kind'] ? read(action) : undefined;
    if (found) return { kind, ...found } as Action;
  }
  return undefined;
}
