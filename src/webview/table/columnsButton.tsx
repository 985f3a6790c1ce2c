import listSelection from '@vscode/codicons/src/icons/list-selection.svg';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { hiddenWords } from '../../words/result/tableWords';
import { Icon, SvgIcon } from '../icon';
import { ColumnList, type ColumnListProps } from './columnList';

/** Opens the list of columns. Shows the number of hidden columns, and lists them in its title. */
export function ColumnsButton(props: ColumnListProps): VNode {
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
    const onPress = ({ target }: PointerEvent): void => {
      closeFrom(target);
    };
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
    };
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
        title={hidden.length > 0 ? hiddenWords(hidden) : 'Hide and move columns'}
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
