import assert from '../../support/assert';
import * as vscode from 'vscode';
import { createPicker, showTypedPicker, type PickerItem } from '#src/host/pickers';
import { withWindow } from '../../support/editor';

interface FakePicker {
  items: vscode.QuickPickItem[];
  activeItems: vscode.QuickPickItem[];
  selectedItems: vscode.QuickPickItem[];
  value: string;
}

/** Replaces VS Code's picker by one whose events come in the order that a test decides. */
async function withFakePicker(
  run: (
    picker: FakePicker,
    events: { type: (text: string) => void; draw: () => void; enter: () => void },
  ) => unknown,
) {
  const [changed, active, accepted, other] = [
    new vscode.EventEmitter<string>(),
    new vscode.EventEmitter<vscode.QuickPickItem[]>(),
    new vscode.EventEmitter<void>(),
    new vscode.EventEmitter<never>(),
  ];
  const picker = {
    items: [],
    activeItems: [],
    selectedItems: [],
    value: '',
    onDidChangeValue: changed.event,
    onDidChangeActive: active.event,
    onDidAccept: accepted.event,
    onDidHide: other.event,
    onDidTriggerButton: other.event,
    show: () => undefined,
    hide: () => undefined,
    dispose: () => undefined,
  };
  const events = {
    type: (text: string) => {
      picker.value = text;
      changed.fire(text);
    },
    draw: () => {
      active.fire(picker.activeItems);
    },
    enter: () => {
      accepted.fire();
    },
  };
  await withWindow({ createQuickPick: () => picker }, async () => run(picker, events));
}

const items: PickerItem[] = [{ label: 'prices' }, { label: 'demand' }];
const rowsOf = (text: string): PickerItem[] => (text === '' ? [] : [{ label: `new ${text}` }]);

describe('a picker for typed text', () => {
  it('picks the typed row when Enter precedes its rendering and no other row matches', () =>
    withFakePicker(async (_picker, { type, enter }) => {
      const picked = showTypedPicker(items, { title: 'Folder' }, rowsOf);
      type('costs');
      enter();
      assert.equal((await picked)?.label, 'new costs');
    }));

  it('picks the row that matches the text', () =>
    withFakePicker(async (picker, { type, draw, enter }) => {
      const picked = showTypedPicker(items, { title: 'Folder' }, rowsOf);
      type('pri');
      picker.activeItems = picker.selectedItems = picker.items.slice(0, 1);
      draw();
      enter();
      assert.equal((await picked)?.label, 'prices');
    }));

  it('picks an active typed row before its rendering, and another row later', () =>
    withFakePicker((picker, { type, draw, enter }) => {
      const picks: string[] = [];
      const { onDidPick } = createPicker(items, { title: 'Window' }, { rowsOf, isActive: true });
      onDidPick(({ label }) => picks.push(label));
      picker.selectedItems = picker.items.slice(0, 1);
      type('14d');
      enter();
      draw();
      picker.selectedItems = picker.items.slice(1, 2);
      enter();
      assert.deepEqual(picks, ['new 14d', 'demand']);
    }));

  it('only appends rows, because VS Code identifies a picked row by its index', () =>
    withFakePicker((picker, { type }) => {
      void showTypedPicker(items, { title: 'Folder' }, rowsOf);
      for (const text of ['a', '', 'ab']) {
        type(text);
        assert.deepEqual(
          picker.items.slice(0, 2).map(({ label }) => label),
          ['prices', 'demand'],
        );
      }
      assert.equal(picker.items.length, 3);
    }));
});
