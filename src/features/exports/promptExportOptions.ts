import type { Memento } from 'vscode';
import {
  defaultExportOptions,
  nextChoice,
  optionsOfFormat,
  readExportOptions,
  sameOptions,
  type ExportOption,
  type ExportOptions,
} from '../../domain/exportOptions';
import { isObject } from '../../domain/json';
import type { ExportFormat } from '../../formats/exportFormats';
import { createPicker, type PickerItem, type PickerSeparator } from '../../host/pickers';
import {
  choiceOfOption,
  summaryOfOptions,
  titleOfExport,
  titleOfOption,
} from '../../words/exportOptionWords';

const stateKey = 'gridlens.exportOptions';

/** Without an option: the row that exports. */
interface Row extends PickerItem {
  readonly option?: ExportOption;
}

/** What was chosen last, by the id of a format. */
function remembered(memento: Memento): Readonly<Record<string, unknown>> {
  const stored = memento.get<unknown>(stateKey);
  return isObject(stored) ? stored : {};
}

/**
 * Asks how a file is to be written: Enter exports as last time, a row of an option changes it to its next choice. What is
 * exported with is remembered. Undefined when the user cancelled.
 */
export async function promptExportOptions(
  { id, title }: Pick<ExportFormat, 'id' | 'title'>,
  memento: Memento,
): Promise<ExportOptions | undefined> {
  if (optionsOfFormat[id].length === 0) return defaultExportOptions;
  const stored = remembered(memento)[id];
  const last = readExportOptions(stored);
  const rowsOf = (options: ExportOptions): readonly (Row | PickerSeparator)[] => {
    const when = !sameOptions(id, options, last) ? 'changed' : stored === undefined ? 'first' : 'last';
    return [
      {
        label: titleOfExport(title, when),
        description: summaryOfOptions(id, options),
        icon: 'export',
        alwaysShow: true,
      },
      { separator: 'Options' },
      ...optionsOfFormat[id].map((option) => ({
        option,
        label: titleOfOption(option),
        description: choiceOfOption(option, options),
      })),
    ];
  };
  const chosen = await pickOptions(`Export Result as ${title}`, last, rowsOf);
  if (chosen) await memento.update(stateKey, { ...remembered(memento), [id]: chosen });
  return chosen;
}

function pickOptions(
  title: string,
  last: ExportOptions,
  rowsOf: (options: ExportOptions) => readonly (Row | PickerSeparator)[],
): Promise<ExportOptions | undefined> {
  const placeholder = 'Enter exports; a row below changes an option';
  const { picker, setItems } = createPicker<Row>(rowsOf(last), { title, placeholder });
  // A page that is just opening takes the focus, which would close the picker.
  picker.ignoreFocusOut = true;
  picker.keepScrollPosition = true;
  let options = last;
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      const row = picker.activeItems[0]?.item;
      if (!row) return;
      const { option } = row;
      if (option === undefined) {
        resolve(options);
        picker.hide();
        return;
      }
      options = nextChoice(options, option);
      const rows = rowsOf(options);
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
