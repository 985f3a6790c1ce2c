import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import {
  exportFormatRows,
  formatOffset,
  offsetMinutesOf,
  type Query,
  type TimeChoice,
  timeChoices,
  type Zone,
  zoneOf,
} from '../../domain';
import { type Action, type ActionPlace, actionsIn } from '../../protocol/pageActions';
import { Icon, type IconName } from '../icon';
import { MenuButton, type MenuItem } from './menuButton';
import type { PageState } from './pageModel';
import { QueryControls } from './queryControls';
import type { TabWords } from '../../protocol/messages';

/** The elements that Tab reaches. */
const stops = 'button:enabled, select, input, [tabindex="0"]';

/**
 * Moves the focus to a neighbour when the focused element is removed, such as "Pin" after a click; otherwise the focus
 * would be lost. Returns a function that stops it.
 */
export function restoreFocus(): () => void {
  let focused: Element | undefined;
  let around: Element[] = [];
  let order: HTMLElement[] = [];
  const isLost = (): boolean => focused?.isConnected === false && document.activeElement === document.body;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    focused = target;
    const parents: Element[] = [];
    for (let one = target.parentElement; one; one = one.parentElement) parents.push(one);
    around = parents;
    order = [...document.querySelectorAll<HTMLElement>(stops)];
  };
  const settle = (): void => {
    if (!isLost()) return;
    const at = order.findIndex((one) => one === focused);
    const place = around.find((one) => one.isConnected);
    const isThere = (one: HTMLElement): boolean => place?.contains(one) === true && one.offsetWidth > 0;
    const next = order.slice(0, at).reverse().find(isThere) ?? order.slice(at).find(isThere);
    next?.focus();
  };
  // Code that moves the focus itself does so before the end of the next frame.
  const changes = new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(() => requestAnimationFrame(settle));
  });
  document.addEventListener('focusin', onFocus);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    changes.disconnect();
  };
}

/** A toolbar button: an icon, and its name when space permits. */
export function Tool(props: {
  icon: IconName | undefined;
  title: string;
  label: string;
  isIconOnly?: boolean;
  /** True for the icon's outline alone. */
  isHollow?: boolean;
  onClick: () => void;
}): VNode {
  const { icon, title, label, isIconOnly = false, isHollow = false, onClick } = props;
  return (
    <button type="button" class="tool" title={title} aria-label={label} onClick={onClick}>
      {icon && <Icon name={icon} isHollow={isHollow} />}
      {!isIconOnly && <span class="tool-name">{label}</span>}
    </button>
  );
}

/** Saves the query: filled for a saved query, a menu once the query differs from its saved version. */
export function Star({ saved, send }: { saved: TabWords['saved']; send: (action: Action) => void }): VNode {
  const save = (): void => send({ kind: 'save' });
  if (!saved)
    return (
      <Tool icon="starFull" isHollow title="Keep the query in the sidebar" label="Save" onClick={save} />
    );
  const { name, place, isChanged } = saved;
  if (!isChanged) {
    const title = `Saved as “${name}” in ${place}. Save it under another name`;
    return <Tool icon="starFull" title={title} label="Saved" onClick={save} />;
  }
  const items = actionsIn('save').map(({ id, label }) => ({
    label: label.replace('{name}', () => name),
    onPick: () => send({ kind: id }),
  }));
  return (
    <MenuButton label="Save" items={items} isDisabled={false}>
      <Icon name="starFull" isHollow />
      <span class="tool-name">Save</span>
      <Icon name="chevronDown" />
    </MenuButton>
  );
}

type Send = (action: Action) => void;

interface TimeProps {
  query: Query;
  /** The clock for displayed times. */
  time: TimeChoice | undefined;
  onTime: (time: TimeChoice) => void;
}

/** Returns the menu items for the clock, each with its current offset. */
function timeItems({ query, time = 'network', onTime }: TimeProps, own: Zone): MenuItem[] {
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
const itemsIn = (place: ActionPlace, send: Send): MenuItem[] =>
  actionsIn(place).map(({ id, label, startsGroup }) => ({
    label,
    startsGroup,
    onPick: () => send({ kind: id }),
  }));

/** The menu of less frequent actions. */
function MoreMenu({ send, ...times }: TimeProps & { send: Send }): VNode {
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
function ToolsIn({ place, tab, send }: Pick<ToolsProps, 'tab' | 'send'> & { place: ActionPlace }) {
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
  tab: PageState['tab'];
  /** Undefined for network time. */
  zone: Zone | undefined;
  hasResult: boolean;
  send: Send;
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
