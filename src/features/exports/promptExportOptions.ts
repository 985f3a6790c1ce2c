import type { Memento } from 'vscode';
import {
  defaultExportOptions,
  type ExportOption,
  type ExportOptions,
  isObject,
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
import type { LiveResult } from '../../services/results/liveResult';
import {
  choiceOfExtent,
  titleOfExtent,
  wordsOfNarrowed,
  choiceOfOption,
  summaryOfOptions,
  titleOfExport,
  titleOfOption,
} from '../../words/exports/exportWords';

/** The part of a result that its chart shows. */
interface VisiblePart {
  result: Result;
  /** "2 of 5 series, 13–19 Nov 2026 network time +10:00". */
  words: string;
}

/** A result as its chart shows it, with its series over time where that is chosen. */
interface ShownParts {
  whole: Result;
  /** The visible part, if that is not all, and known. */
  visible?: VisiblePart;
}

/** Returns a result as its chart shows it. */
export async function shownParts(
  result: Result,
  { pictures }: Pick<LiveResult, 'pictures'>,
): Promise<ShownParts> {
  const view = await pictures.view();
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

/** The chosen options of a file. */
interface ChosenExport {
  options: ExportOptions;
  /** True for the visible part of the chart only. */
  isOnlyVisible: boolean;
}

/** Returns the last chosen options, by the id of a format. */
function remembered(memento: Memento): Readonly<Record<string, unknown>> {
  const stored = memento.get<unknown>(stateKey);
  return isObject(stored) ? stored : {};
}

/** The initial choices. */
interface Offered {
  /** The visible part of the chart in words, if that is not all. */
  visible?: string;
  /** The options that the query file defines. */
  ofFile?: ExportOptions;
}

/**
 * Prompts for the options of a file. Enter exports with the options of the query file, or else the last ones. The row of
 * an option changes it to its next choice. The chosen options are remembered, except for the visible part. Undefined when
 * the user cancels.
 */
export async function promptExportOptions(
  { id, title }: Pick<ExportFormat, 'id' | 'title'>,
  memento: Memento,
  { visible, ofFile }: Offered,
): Promise<ChosenExport | undefined> {
  if (optionsOfFormat[id].length === 0) return { options: defaultExportOptions, isOnlyVisible: false };
  const stored = remembered(memento)[id];
  const last = ofFile ?? readExportOptions(stored);
  const rowsOf = ({ options, isOnlyVisible }: ChosenExport): (Row | PickerSeparator)[] => {
    const isOther = isOnlyVisible || !sameOptions(id, options, last);
    const when = isOther ? 'changed' : ofFile ? 'ofFile' : stored === undefined ? 'first' : 'last';
    const parts = [...(isOnlyVisible ? [`Only ${visible}`] : []), summaryOfOptions(id, options)];
    return [
      {
        label: titleOfExport(title, when),
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
              label: titleOfExtent,
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
  const first = { options: last, isOnlyVisible: false };
  const chosen = await pickOptions(`Export Result as ${title}`, first, rowsOf);
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
