import type { VNode } from 'preact';
import { formatCount } from '../../words/numbers';
import { Icon } from '../icon';
import { MenuButton } from '../page/menuButton';
import { copyFormats, type CopyFormat } from './copyText';
import type { Copied } from './useCopy';

/** "12 cells", "12 cells copied"; nothing of one cell that is only selected. */
const cellWords = (count: number, copied: Copied): string =>
  copied ? `${formatCount(count, 'cell')} copied` : count > 1 ? formatCount(count, 'cell') : '';

interface BarProps {
  readonly hasChoice: boolean;
  readonly isReadable: boolean;
  readonly onChoice: (isReadable: boolean) => void;
  /** Nothing while no cell is selected. */
  readonly selectedCells: number;
  readonly copied: Copied;
  readonly onCopy: (format: CopyFormat) => void;
}

/** Above the grid: what to do with the cells that are selected, and the units of all. */
export function TableBar(props: BarProps): VNode {
  const { hasChoice, isReadable, onChoice, selectedCells, copied, onCopy } = props;
  const items = copyFormats.map(({ id, title }) => ({ label: title, onPick: () => onCopy(id) }));
  return (
    <div class="table-bar">
      <MenuButton label="Copy cells" items={items} isDisabled={selectedCells === 0}>
        <span>Copy</span>
        <Icon name="chevronDown" />
      </MenuButton>
      <span class="table-selected" role="status">
        {copied === 'failed' ? 'The clipboard could not be written.' : cellWords(selectedCells, copied)}
      </span>
      {hasChoice && (
        <label class="table-choice">
          <input type="checkbox" checked={isReadable} onChange={() => onChoice(!isReadable)} />
          Units of the chart
        </label>
      )}
    </div>
  );
}
