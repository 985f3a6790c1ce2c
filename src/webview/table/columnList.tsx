import { elementsIn } from '../page/menuButton';
import arrowDown from '@vscode/codicons/src/icons/arrow-down.svg';
import arrowUp from '@vscode/codicons/src/icons/arrow-up.svg';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { listOf } from '../../words/phrases';
import { useRovingFocus } from '../chart/legend/rovingFocus';
import { Icon, SvgIcon } from '../icon';
import { hasWords } from './filters';
import { moveBy, type TableActions } from './useTable';
import type { Column } from './tableData';
import type { TableState } from './tableState';
import type { TableModel } from './useGrid';
import listSelection from '@vscode/codicons/src/icons/list-selection.svg';

/** The maximum number of listed columns; the search field finds the others. */
const maxListed = 300;

const steps = [
  [-1, 'Move up', arrowUp],
  [1, 'Move down', arrowDown],
] as const;

/** A row that shows, hides and moves a column, with its buttons or with Alt and an arrow key. */
function ColumnRow(props: {
  label: string;
  isHidden: boolean;
  onToggle: () => void;
  onStep: (step: -1 | 1) => void;
}): VNode {
  const { label, isHidden, onToggle, onStep } = props;
  return (
    <li class={isHidden ? 'column-row is-off' : 'column-row'}>
      <label class="column-label" title={label}>
        <input type="checkbox" class="column-box" checked={!isHidden} onChange={onToggle} />
        <span class="column-name">{label}</span>
      </label>
      {steps.map(([step, name, svg]) => (
        <button
          key={name}
          type="button"
          class="cell-sort is-sorted"
          tabIndex={-1}
          aria-label={`${name}: ${label}`}
          title={`${name} (Alt+${step < 0 ? 'Up' : 'Down'})`}
          onClick={() => onStep(step)}
        >
          <SvgIcon svg={svg} />
        </button>
      ))}
    </li>
  );
}

/** All columns in order, including hidden ones. Arrow keys move in the list; with Alt they move the column. */
function ColumnList({ state, table, actions }: Parameters<typeof ColumnsButton>[0]): VNode {
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [said, say] = useState('');
  const { ordered } = table;
  const moved = useRef<string | undefined>(undefined);
  useRovingFocus(list, '.column-box');
  const hidden = new Set(state.hidden);
  const found = ordered.filter(({ label }) => hasWords(label, words.trim()));
  const listed = found.slice(0, maxListed);
  const step = (column: Column, by: -1 | 1): void => {
    const at = ordered.indexOf(column);
    const move = moveBy(ordered, at, by);
    if (!move) return;
    moved.current = move.key;
    actions.move(move);
    say(`${column.label} is column ${at + 1 + by} of ${ordered.length}`);
  };
  const boxes = (): HTMLElement[] => elementsIn(list, '.column-box');
  // A row that moves in the DOM loses the focus.
  useLayoutEffect(() => {
    const at = listed.findIndex(({ key }) => key === moved.current);
    if (at >= 0) boxes()[at]?.focus();
    moved.current = undefined;
  }, [ordered]);
  // The button disappears and would take the focus with it.
  const reset = (): void => {
    field.current?.focus();
    actions.resetColumns();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    const at = boxes().findIndex((box) => box === document.activeElement);
    const column = at < 0 ? undefined : listed[at];
    if (by === undefined || (column !== undefined && !event.altKey)) return;
    event.preventDefault();
    if (column) step(column, by);
    else boxes()[0]?.focus();
  };
  return (
    <div class="column-list" onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="text"
        class="field"
        aria-label="Find columns"
        placeholder="Find columns"
        value={words}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <ul class="column-rows" ref={list}>
        {listed.map((column) => {
          const { key } = column;
          const isHidden = hidden.has(key);
          return (
            <ColumnRow
              key={key}
              {...{ label: column.label, isHidden }}
              onToggle={() => {
                if (isHidden) actions.show([key]);
                else actions.hide(key);
              }}
              onStep={(by) => step(column, by)}
            />
          );
        })}
      </ul>
      {found.length > listed.length && <p class="muted">The first {maxListed} are listed: type a name.</p>}
      {(hidden.size > 0 || state.moves.length > 0) && (
        <button type="button" class="link-button" onClick={reset}>
          Show all, in their order
        </button>
      )}
      <div class="only-heard" role="status">
        {said}
      </div>
    </div>
  );
}

/** Opens the list of columns. Shows the number of hidden columns, and lists them in its title. */
export function ColumnsButton(props: { state: TableState; table: TableModel; actions: TableActions }): VNode {
  const { state, table } = props;
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hidden = table.ordered.filter(({ key }) => state.hidden.includes(key)).map(({ label }) => label);
  const count = hidden.length > 0 ? `(${hidden.length} hidden)` : undefined;
  useLayoutEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('.field')?.focus();
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  };
  const closeFrom = (target: EventTarget | null): void => {
    if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
  };
  useEffect(() => {
    const onPress = ({ target }: PointerEvent): void => closeFrom(target);
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  return (
    <div
      class="menu-root column-root"
      ref={root}
      onKeyDown={onKeyDown}
      onFocusOut={({ relatedTarget }) => closeFrom(relatedTarget)}
    >
      <button
        type="button"
        class="tool"
        ref={opener}
        aria-label={count === undefined ? 'Columns' : `Columns ${count}`}
        aria-expanded={isOpen}
        title={hidden.length > 0 ? `Hidden: ${listOf(hidden)}` : 'Hide and move columns'}
        onClick={() => setOpen(!isOpen)}
      >
        <SvgIcon svg={listSelection} />
        <span class="tool-name">Columns</span>
        {count !== undefined && <span>{count}</span>}
        <Icon name="chevronDown" />
      </button>
      {isOpen && (
        <div class="menu column-popup" role="dialog" aria-label="Columns">
          <ColumnList {...props} />
        </div>
      )}
    </div>
  );
}
