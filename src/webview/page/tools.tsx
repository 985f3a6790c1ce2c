import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  dayMs,
  defaultInterval,
  exportFormatRows,
  formatOffset,
  intervalMsOf,
  intervalsWithin,
  labelOfWindow,
  offsetMinutesOf,
  type Query,
  relativeWindows,
  secondMs,
  type TimeChoice,
  timeChoices,
  whenOf,
  type Zone,
  zoneOf,
} from '../../domain';
import { type Action, type ActionPlace, actionsIn } from '../../protocol/pageActions';
import { Icon, type IconName } from '../icon';
import { MenuButton, type MenuItem } from './menuButton';
import type { TabWords } from '../../protocol/messages';
import { later } from '../rendering';
import { clockWords } from '../../words/times';

/**
 * The pause after the last key before its value is chosen. Each choice runs a query, and keys pass through other
 * values.
 */
const pauseMs = secondMs;
/**
 * A select changes at the moment of the key press; a later change was picked from its open list, so it applies at once.
 */
const byKeyMs = 300;

/**
 * Chooses immediately for the pointer. For keys, chooses on Enter, on blur or after a pause. Escape restores the value
 * before the first key.
 */
function usePassing(onChoose: (value: string) => void) {
  const { current: passing } = useRef({
    /** The value that keys have moved to and that is not chosen yet. */
    value: undefined as string | undefined,
    from: '',
    keyedAtMs: -Infinity,
    timer: 0,
  });
  const choose = (): void => {
    clearTimeout(passing.timer);
    const { value, from } = passing;
    passing.value = undefined;
    if (value !== undefined && value !== from) onChoose(value);
  };
  const latest = useRef(choose);
  latest.current = choose;
  const chooseSoon = (): void => {
    clearTimeout(passing.timer);
    passing.timer = window.setTimeout(() => latest.current(), pauseMs);
  };
  const keyDown = (event: KeyboardEvent & { currentTarget: HTMLSelectElement }): void => {
    passing.keyedAtMs = performance.now();
    if (passing.value === undefined) {
      passing.from = event.currentTarget.value;
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') {
      chooseSoon();
      return;
    }
    // Enter would open the list on some systems.
    event.preventDefault();
    if (event.key === 'Escape') passing.value = event.currentTarget.value = passing.from;
    choose();
  };
  const change = (value: string): void => {
    passing.value = value;
    if (performance.now() - passing.keyedAtMs <= byKeyMs) {
      chooseSoon();
      return;
    }
    passing.from = '';
    choose();
  };
  useEffect(() => () => clearTimeout(passing.timer), []);
  return { passing, keyDown, change, choose };
}

type Send = (action: Action) => void;

const other = ' other';

/** A selector that always includes the current value, even when it is not among the choices. */
function Select(props: {
  name: string;
  title?: string;
  choices: readonly { value: string; label: string }[];
  current: { value: string; label: string };
  onChoose: (value: string) => void;
  /** Adds an item for values that are not listed; called when the user picks it. */
  onOther?: () => void;
}): VNode {
  const { name, title, choices, current, onChoose, onOther } = props;
  const isOffered = choices.some((choice) => choice.value === current.value);
  const all = isOffered ? choices : [current, ...choices];
  const element = useRef<HTMLSelectElement>(null);
  const { passing, keyDown, change, choose } = usePassing((value) => {
    if (value !== other) onChoose(value);
    else if (element.current) {
      element.current.value = current.value;
      onOther?.();
    }
  });
  return (
    <select
      ref={element}
      class="select"
      aria-label={name}
      title={title}
      value={passing.value ?? current.value}
      onKeyDown={keyDown}
      onChange={({ currentTarget: { value } }) => change(value)}
      onBlur={choose}
    >
      {all.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {onOther && <option value={other}>Other…</option>}
    </select>
  );
}

const windowChoices = relativeWindows.map(({ window, label }) => ({ value: window, label }));

const TypedWindow = later(async () => (await import('./windowTools')).TypedWindow);

const WindowStep = later(async () => (await import('./windowTools')).WindowStep);

/** The selectors for window and interval. A choice is sent to the host, and shown once the host runs it. */
function QueryControls(props: {
  query: Query;
  /** The time zone of displayed times; undefined for network time. */
  zone: Zone | undefined;
  send: Send;
}): VNode {
  const { query, zone, send } = props;
  const { window, interval } = query;
  const [isTyping, setTyping] = useState(false);
  const offsetMinutes = offsetMinutesOf(query.network_code);
  // Intervals of a day or longer always use network time.
  const hasDays = intervalMsOf(interval ?? defaultInterval) >= dayMs;
  const clock = zone === undefined || hasDays ? offsetMinutes : zone;
  const when = whenOf(query, clock);
  const dates = when === '' ? 'Default window' : when.slice(0, 1).toUpperCase() + when.slice(1);
  const current =
    window === undefined ? { value: '', label: dates } : { value: window, label: labelOfWindow(window) };
  return (
    <>
      <span class="window-field">
        <span class="window-step">
          <WindowStep {...{ query, send }} by={-1} />
        </span>
        {isTyping ? (
          <TypedWindow
            current={current.label}
            {...{ offsetMinutes, clock }}
            onChange={(change) => send({ kind: 'change', ...change })}
            onClose={() => setTyping(false)}
          />
        ) : (
          <Select
            name="Window"
            title={`${current.label}, in ${clockWords(clock, Date.now())}`}
            choices={windowChoices}
            current={current}
            onChoose={(window) => send({ kind: 'change', window })}
            onOther={() => setTyping(true)}
          />
        )}
        <span class="window-step">
          <WindowStep {...{ query, send }} by={1} />
        </span>
      </span>
      <Select
        name="Interval"
        choices={intervalsWithin(query, Date.now()).map(({ code, label }) => ({ value: code, label }))}
        current={{ value: interval ?? '', label: interval ?? 'Default interval' }}
        onChoose={(interval) => send({ kind: 'change', interval })}
      />
    </>
  );
}

const stops = 'button:enabled, select, input, [tabindex="0"]';

/**
 * Moves the focus to a neighbour when the focused element is removed, such as "Pin" after a click; otherwise the focus
 * would be lost. Returns a function that stops it.
 */
function restoreFocus(): () => void {
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
function Tool(props: {
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
function Star({ saved, send }: { saved: TabWords['saved']; send: Send }): VNode {
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
  const items = itemsIn('save', send).map((item) => ({
    ...item,
    label: item.label.replace('{name}', () => name),
  }));
  return (
    <MenuButton label="Save" items={items}>
      <Icon name="starFull" isHollow />
      <span class="tool-name">Save</span>
      <Icon name="chevronDown" />
    </MenuButton>
  );
}

/** Returns the menu items for the clock, each with its current offset. */
function timeItems(
  { network_code }: Query,
  own: Zone,
  time: TimeChoice | undefined = 'network',
  onTime: (time: TimeChoice) => void,
): MenuItem[] {
  const labels = {
    network: `Network Time ${formatOffset(offsetMinutesOf(network_code))}`,
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

const itemsIn = (place: ActionPlace, send: Send): MenuItem[] =>
  actionsIn(place).map(({ id, label, startsGroup }) => ({
    label,
    startsGroup,
    onPick: () => send({ kind: id }),
  }));

function ToolsIn({ place, tab, send }: { place: ActionPlace; tab: TabWords; send: Send }) {
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

export function Tools(props: {
  query: Query;
  tab: TabWords;
  time: TimeChoice | undefined;
  /** Undefined for network time. */
  zone: Zone | undefined;
  hasResult: boolean;
  onTime: (time: TimeChoice) => void;
  send: Send;
}): VNode {
  const { query, tab, time, zone, hasResult, onTime, send } = props;
  const own = useMemo(() => zoneOf('local'), []);
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
      <MenuButton
        label="More actions"
        items={[...itemsIn('more', send), ...timeItems(query, own, time, onTime)]}
      >
        <Icon name="ellipsis" />
      </MenuButton>
    </>
  );
}
