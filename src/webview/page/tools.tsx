import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { offsetMinutesOf } from '../../domain/catalog/index';
import { exportFormatRows } from '../../domain/exports/exportFormats';
import { formatOffset, type TimeChoice, timeChoices, type Zone } from '../../domain/time/time';
import type { Query } from '../../domain/query/query';
import { zoneOf } from '../../domain/time/zone';
import type { Action } from '../../protocol/messages';
import { Icon } from '../icon';
import { restoreFocus } from './restoreFocus';
import { MenuButton, type MenuItem } from './menuButton';
import type { PageState } from './pageState';
import { QueryControls } from './queryControls';
import { Star } from './star';
import { Tool } from './tool';

type Send = (action: Action) => void;

interface TimeProps {
  readonly query: Query;
  /** The clock for displayed times. */
  readonly time: TimeChoice | undefined;
  readonly onTime: (time: TimeChoice) => void;
}

/** Returns the menu items for the clock, each with its current offset. */
function timeItems({ query, time = 'network', onTime }: TimeProps, own: Zone): readonly MenuItem[] {
  const labels = {
    network: `Network Time ${formatOffset(offsetMinutesOf(query.network_code))}`,
    utc: `UTC ${formatOffset(0)}`,
    local: `My Time (${own.name.replace(/ time$/, '')}) ${formatOffset(own.offsetAt(Date.now()))}`,
  };
  return timeChoices.map((choice) => ({
    label: labels[choice],
    isChecked: choice === time,
    startsGroup: choice === timeChoices[0],
    onPick: () => onTime(choice),
  }));
}

/** The menu of less frequent actions. */
function MoreMenu({ send, ...times }: TimeProps & { readonly send: Send }): VNode {
  const own = useMemo(() => zoneOf('local'), []);
  const items: readonly MenuItem[] = [
    { label: 'Edit Query…', onPick: () => send({ kind: 'edit' }) },
    { label: 'Compare…', onPick: () => send({ kind: 'compare' }) },
    { label: 'Compare with a Fresh Run', onPick: () => send({ kind: 'compareFresh' }) },
    { label: 'Copy as Code…', onPick: () => send({ kind: 'copyCode' }) },
    { label: 'Auto-Refresh…', onPick: () => send({ kind: 'autoRefresh' }) },
    { label: 'Open to the Side', onPick: () => send({ kind: 'openToSide' }) },
    ...timeItems(times, own),
  ];
  return (
    <MenuButton label="More actions" items={items} isDisabled={false}>
      <Icon name="ellipsis" />
    </MenuButton>
  );
}

export interface ToolsProps extends TimeProps {
  readonly tab: PageState['tab'];
  /** Undefined for network time. */
  readonly zone: Zone | undefined;
  readonly hasResult: boolean;
  readonly send: Send;
}

/** The buttons of the toolbar. */
export function Tools({ query, tab, zone, hasResult, send, time, onTime }: ToolsProps): VNode {
  useEffect(restoreFocus, []);
  const exports = exportFormatRows.map(({ id, title }) => ({
    label: `As ${title}…`,
    onPick: () => send({ kind: 'export', format: id }),
  }));
  const others = [
    { label: 'Again as Last Time', onPick: () => send({ kind: 'exportAgain' }) },
    { label: 'Save Picture…', startsGroup: true, onPick: () => send({ kind: 'savePicture' }) },
    { label: 'Copy Picture', onPick: () => send({ kind: 'copyPicture' }) },
    { label: 'Copy Result…', onPick: () => send({ kind: 'copyResult' }) },
  ];
  return (
    <>
      <QueryControls {...{ query, zone, send }} />
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
      <MenuButton label="Export" items={[...exports, ...others]} isDisabled={!hasResult}>
        <Icon name="export" />
        <span class="tool-name">Export</span>
        <Icon name="chevronDown" />
      </MenuButton>
      <MoreMenu {...{ query, time, onTime, send }} />
    </>
  );
}
