import type { VNode } from 'preact';
import { exportFormatRows } from '../../domain/catalog/exportFormats';
import type { Query } from '../../domain/query';
import type { Action } from '../../protocol/messages';
import { Icon } from '../icon';
import { MenuButton } from './menuButton';
import type { PageState } from './pageState';
import { QueryControls } from './queryControls';
import { Star } from './star';
import { Tool } from './tool';

type Send = (action: Action) => void;

/** What is done less often, of the whole tab. */
function MoreMenu({ send }: { readonly send: Send }): VNode {
  const items = [
    { label: 'Edit Query…', onPick: () => send({ kind: 'edit' }) },
    { label: 'Compare…', onPick: () => send({ kind: 'compare' }) },
    { label: 'Auto-Refresh…', onPick: () => send({ kind: 'autoRefresh' }) },
    { label: 'Open to the Side', onPick: () => send({ kind: 'openToSide' }) },
  ];
  return (
    <MenuButton label="More actions" items={items} isDisabled={false}>
      <Icon name="ellipsis" />
    </MenuButton>
  );
}

export interface ToolsProps {
  readonly tab: PageState['tab'];
  readonly query: Query;
  readonly hasResult: boolean;
  readonly send: Send;
}

/** The buttons of the toolbar. */
export function Tools({ query, tab, hasResult, send }: ToolsProps): VNode {
  const exports = exportFormatRows.map(({ id, title }) => ({
    label: `As ${title}…`,
    onPick: () => send({ kind: 'export', format: id }),
  }));
  return (
    <>
      <QueryControls query={query} send={send} />
      <Tool
        icon="refresh"
        title="Ask the service again"
        label="Refresh"
        isIconOnly
        onClick={() => send({ kind: 'run' })}
      />
      <Star saved={tab.saved} send={send} />
      {tab.isPreview && (
        <Tool
          icon="pin"
          title="Keep this tab: the next preview opens in another one"
          label="Pin"
          onClick={() => send({ kind: 'pin' })}
        />
      )}
      <MenuButton label="Export" items={exports} isDisabled={!hasResult}>
        <Icon name="export" />
        <span class="tool-name">Export</span>
        <Icon name="chevronDown" />
      </MenuButton>
      <MoreMenu send={send} />
    </>
  );
}
