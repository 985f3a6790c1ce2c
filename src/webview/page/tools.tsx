import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { offsetMinutesOf } from '../../domain/catalog/index';
import { exportFormatRows } from '../../domain/catalog/exportFormats';
import { timeChoices, type TimeChoice, type Zone } from '../../domain/clock';
import type { Query } from '../../domain/query';
import { formatOffset } from '../../domain/time';
import { zoneOf } from '../../domain/zone';
import { actionsIn, type Action, type ActionPlace } from '../../protocol/pageActions';
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

/** Returns the menu items of a group of actions. */
const itemsIn = (place: ActionPlace, send: Send): readonly MenuItem[] =>
  actionsIn(place).map(({ id, label, startsGroup }) => ({
    label,
    ...(startsGroup && { startsGroup }),
    onPick: () => send({ kind: id }),
  }));

/** The menu of less frequent actions. */
function MoreMenu({ send, ...times }: TimeProps & { readonly send: Send }): VNode {
  const own = useMemo(() => zoneOf('local'), []);
  return (
    <MenuButton
      label="More actions"
      items={[...itemsIn('more', send), ...timeItems(times, own)]}
      isDisabled={false}
    >
      <Icon name="ellipsis" />
    </MenuButton>
  );
}

/** The buttons of a group of actions. */
function ToolsIn({ place, tab, send }: Pick<ToolsProps, 'tab' | 'send'> & { readonly place: ActionPlace }) {
  const offered = actionsIn(place).filter(({ isForPreviews }) => isForPreviews !== true || tab.isPreview);
  return offered.map(({ id, icon, label, tooltip = label, isIconOnly }) => (
    <Tool
      key={id}
      icon={icon}
      title={tooltip}
      label={label}
      isIconOnly={isIconOnly}
      onClick={() => send({ kind: id })}
    />
  ));
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
  return (
    <>
      <QueryControls {...{ query, zone, send }} />
      <ToolsIn place="run" {...{ tab, send }} />
      <Star saved={tab.saved} send={send} />
      <ToolsIn place="tab" {...{ tab, send }} />
      <MenuButton label="Export" items={[...exports, ...itemsIn('export', send)]} isDisabled={!hasResult}>
        <Icon name="export" />
        <span class="tool-name">Export</span>
        <Icon name="chevronDown" />
      </MenuButton>
      <MoreMenu {...{ query, time, onTime, send }} />
    </>
  );
}
