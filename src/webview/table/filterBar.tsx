import close from '@vscode/codicons/src/icons/close.svg';
import type { RefObject, VNode } from 'preact';
import { filterFaultSentence, filterHint } from '../../words/result/tableWords';
import { Icon, SvgIcon } from '../icon';
import { anyValueKey, isApplied, namesKey } from './filters';
import type { TableActions } from './useTable';
import { shownUnit, type Column } from './tableData';
import { timeKey, type Shape, type TableState } from './tableState';
import type { TableModel } from './useGrid';

/** A longer list would not help; the menu of each column can filter any column. */
const maxOffered = 1000;

/** A filter target: a key and its name. */
type Target = readonly [key: string, name: string];

function targetsOf(shape: Shape, columns: readonly Column[]): Target[] {
  const own = columns.slice(0, maxOffered).map((one): Target => [one.key, one.label]);
  const joint: Target[] = [
    [anyValueKey, 'Any series'],
    [namesKey, 'Names of columns'],
  ];
  return [...(shape === 'wide' ? joint : []), [timeKey, 'Time'], ...own];
}

interface FilterBarProps {
  state: TableState;
  table: TableModel;
  actions: TableActions;
  /** The key of the filter in the field. */
  edited: string;
  onEdit: (key: string) => void;
  onClose: () => void;
  field: RefObject<HTMLInputElement | null>;
}

/** The other active filters, each with buttons to edit and remove it. */
function Others({
  state,
  table,
  actions,
  edited,
  onEdit,
  field,
  nameOf,
}: FilterBarProps & { nameOf: (key: string) => string }) {
  const others = state.filters.filter((one) => one.key !== edited && isApplied(one, table.data.columns));
  return (
    <>
      {others.map(({ key, text }) => {
        const words = `${nameOf(key)} ${text}`;
        return (
          <span key={key} class={table.faults.has(key) ? 'filter-chip is-wrong' : 'filter-chip'}>
            <button type="button" class="filter-words" title="Change this filter" onClick={() => onEdit(key)}>
              {words}
            </button>
            <button
              type="button"
              class="filter-remove"
              aria-label={`Remove the filter ${words}`}
              title="Remove this filter"
              onClick={() => {
                actions.filter(key, '');
                field.current?.focus();
              }}
            >
              <SvgIcon svg={close} />
            </button>
          </span>
        );
      })}
    </>
  );
}

/** A field for the filter of one column, and the other active filters. */
export function FilterBar(props: FilterBarProps): VNode {
  const { state, table, actions, edited, onEdit, onClose, field } = props;
  const { data, faults, isReadable } = table;
  const offered = targetsOf(state.shape, data.columns);
  const column = data.columns.find(({ key }) => key === edited);
  const nameOf = (key: string): string =>
    offered.find(([one]) => one === key)?.[1] ?? data.columns.find((one) => one.key === key)?.label ?? key;
  const targets = offered.some(([key]) => key === edited) ? offered : [[edited, nameOf(edited)], ...offered];
  const fault = faults.get(edited) ?? [...faults.values()].at(0);
  const isOfText = edited === timeKey || edited === namesKey || column?.kind === 'text';
  const unit = column?.kind === 'value' && column.style ? shownUnit(column.style, isReadable) : '';
  return (
    <div class="table-tool" role="search" aria-label="Filters">
      <select
        class="select"
        aria-label="What to filter"
        value={edited}
        onChange={({ currentTarget }) => onEdit(currentTarget.value)}
      >
        {targets.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <input
        ref={field}
        type="text"
        class="field"
        spellcheck={false}
        aria-label={`Filter of ${nameOf(edited)}${unit && `, ${unit}`}`}
        aria-invalid={faults.has(edited)}
        aria-describedby="table-filter-fault"
        placeholder={filterHint(edited === timeKey ? 'time' : isOfText ? 'text' : 'value')}
        value={state.filters.find(({ key }) => key === edited)?.text ?? ''}
        onInput={({ currentTarget }) => actions.filter(edited, currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      {unit && <span class="muted">{unit}</span>}
      <Others {...{ ...props, nameOf }} />
      <span class="table-fault" id="table-filter-fault" role="alert">
        {fault && (
          <>
            <Icon name="error" />
            {filterFaultSentence(fault)}
          </>
        )}
      </span>
    </div>
  );
}
