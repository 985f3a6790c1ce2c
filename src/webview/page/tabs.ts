import { button, element } from '../element';
import type { TabName } from '../savedView';

const titles: Readonly<Record<TabName, string>> = {
  chart: 'Chart',
  table: 'Table',
  statistics: 'Statistics',
  details: 'Details',
};

/** The row of tabs and the part of the page that each shows. */
export interface Tabs {
  readonly bar: HTMLElement;
  /** The parts, one of them visible. */
  readonly parts: Readonly<Record<TabName, HTMLElement>>;
  readonly body: HTMLElement;
  select(name: TabName): void;
}

export function createTabs(names: readonly TabName[], onSelect: (name: TabName) => void): Tabs {
  const part = (name: TabName): HTMLElement =>
    element('div', {
      role: 'tabpanel',
      id: `part-${name}`,
      class: `part part-${name}`,
      'aria-labelledby': `tab-${name}`,
    });
  const parts = {
    chart: part('chart'),
    table: part('table'),
    statistics: part('statistics'),
    details: part('details'),
  };
  const tabs = names.map((name) =>
    button(
      { role: 'tab', id: `tab-${name}`, class: 'tab', 'aria-controls': `part-${name}` },
      () => {
        select(name);
        onSelect(name);
      },
      titles[name],
    ),
  );
  const select = (chosen: TabName): void => {
    names.forEach((name, i) => {
      const isChosen = name === chosen;
      tabs[i]?.setAttribute('aria-selected', String(isChosen));
      tabs[i]?.setAttribute('tabindex', isChosen ? '0' : '-1');
      parts[name].hidden = !isChosen;
    });
  };
  const bar = element('div', { role: 'tablist', class: 'tabs', 'aria-label': 'Views' }, ...tabs);
  bar.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    if (step === undefined || at < 0) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next?.focus();
    next?.click();
    event.preventDefault();
  });
  return { bar, parts, body: element('div', { class: 'parts' }, ...Object.values(parts)), select };
}
