import type { Memento } from 'vscode';
import {
  defaultExportOptions,
  type ExportOption,
  type ExportOptions,
  isObject,
  type Narrowed,
  narrowResult,
  nextChoice,
  optionsOfFormat,
  readExportOptions,
  type Result,
  sameOptions,
  showOverTime,
} from '../../domain';
import type { ExportFormat } from '../../formats/exportWriters';
import { createPicker, type PickerItem, type PickerSeparator } from '../../host/pickers';
import type { ExportSource } from '../../services/results/liveResult';
import { choiceOfOption, summaryOfOptions, titleOfOption } from '../../words/exports/exportWords';
import { formatCount } from '../../words/numbers';
import { formatSpan } from '../../words/times';

/** "2 of 5 series, 13–19 Nov 2026 network time +10:00". */
function wordsOfNarrowed({ series, of, range }: Narrowed, offsetMinutes: number): string {
  const count = series < of ? `${series} of ${formatCount(of, 'series', 'series')}` : 'all series';
  return range ? `${count}, ${formatSpan(range.startMs, range.endMs, offsetMinutes)}` : count;
}

/** Labels the choice of extent; `visible` describes the part that the chart shows. */
export const choiceOfExtent = (isOnlyVisible: boolean, visible: string): string =>
  isOnlyVisible ? `Only the visible part: ${visible}` : 'The whole result';

/** Returns a result as its chart shows it, with its series over time where that is chosen. */
export async function shownParts({ result, view: readView }: Pick<ExportSource, 'result' | 'view'>): Promise<{
  whole: Result;
  /** The visible part in words such as "2 of 5 series, 13–19 Nov 2026 network time +10:00", if known and not all. */
  visible?: { result: Result; words: string };
}> {
  const view = await readView();
  if (!view) return { whole: result };
  const whole = showOverTime(result, view);
  const visible = narrowResult(result, view, whole);
  const { narrowed, offsetMinutes } = visible?.provenance ?? {};
  if (!visible || !narrowed || offsetMinutes === undefined) return { whole };
  return { whole, visible: { result: visible, words: wordsOfNarrowed(narrowed, offsetMinutes) } };
}

const stateKey = 'gridlens.exportOptions';

/** A row without an option exports. */
interface Row extends PickerItem {
  option?: ExportOption | 'extent';
}

export interface ChosenExport {
  options: ExportOptions;
  /** True for the visible part of the chart only. */
  isOnlyVisible?: boolean;
}

/** Returns the last chosen options, by the id of a format. */
function remembered(memento: Memento): Readonly<Record<string, unknown>> {
  const stored = memento.get<unknown>(stateKey);
  return isObject(stored) ? stored : {};
}

/** The suffix after the format's name in the row that exports. */
const suffixes = {
  first: '',
  last: ' as last time',
  ofFile: ' as the query file says',
  changed: ' with these options',
} as const;

/**
 * Prompts for the options of a file. `visible` is the visible part in words, if that is not all; `ofFile` are the options
 * that the query file defines. Enter exports with the options of the query file, or else the last ones. The row of
 * an option changes it to its next choice. The chosen options are remembered, except for the visible part. Undefined when
 * the user cancels.
 */
export async function promptExportOptions(
  { id, title }: Pick<ExportFormat, 'id' | 'title'>,
  memento: Memento,
  visible: string | undefined,
  ofFile: ExportOptions | undefined,
): Promise<ChosenExport | undefined> {
  if (optionsOfFormat[id].length === 0) return { options: defaultExportOptions };
  const stored = remembered(memento)[id];
  const last = ofFile ?? readExportOptions(stored);
  const rowsOf = ({ options, isOnlyVisible = false }: ChosenExport): (Row | PickerSeparator)[] => {
    const isOther = isOnlyVisible || !sameOptions(id, options, last);
    const when = isOther ? 'changed' : ofFile ? 'ofFile' : stored === undefined ? 'first' : 'last';
    const parts = [...(isOnlyVisible ? [`Only ${visible}`] : []), summaryOfOptions(id, options)];
    return [
      {
        label: title + suffixes[when],
        description: parts.filter((part) => part !== '').join(' · '),
        icon: 'export',
        alwaysShow: true,
      },
      { separator: 'Options' },
      ...(visible === undefined
        ? []
        : [
            {
              option: 'extent' as const,
              label: 'What',
              description: choiceOfExtent(isOnlyVisible, visible),
            },
          ]),
      ...optionsOfFormat[id].map((option) => ({
        option,
        label: titleOfOption(option),
        description: choiceOfOption(option, options),
      })),
    ];
  };
  const chosen = await pickOptions(`Export Result as ${title}`, { options: last }, rowsOf);
  if (chosen && !(ofFile && sameOptions(id, chosen.options, ofFile)))
    await memento.update(stateKey, { ...remembered(memento), [id]: chosen.options });
  return chosen;
}

function pickOptions(
  title: string,
  last: ChosenExport,
  rowsOf: (chosen: ChosenExport) => readonly (Row | PickerSeparator)[],
): Promise<ChosenExport | undefined> {
  const placeholder = 'Press Enter to export, or change an option';
  const { picker, setItems } = createPicker<Row>(rowsOf(last), { title, placeholder });
  // A page that is opening takes the focus, which would close the picker.
  picker.ignoreFocusOut = true;
  picker.keepScrollPosition = true;
  let chosen = last;
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      const row = picker.activeItems[0]?.item;
      if (!row) return;
      const { option } = row;
      if (option === undefined) {
        resolve(chosen);
        picker.hide();
        return;
      }
      chosen =
        option === 'extent'
          ? { ...chosen, isOnlyVisible: !chosen.isOnlyVisible }
          : { ...chosen, options: nextChoice(chosen.options, option) };
      const rows = rowsOf(chosen);
      setItems(
        rows,
        rows.findIndex((one) => 'option' in one && one.option === option),
      );
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}
