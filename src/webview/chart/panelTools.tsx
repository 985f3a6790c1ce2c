import discard from '@vscode/codicons/src/icons/discard.svg';
import type { VNode } from 'preact';
import {
  type ChartChoices,
  findMeasure,
  mapDefined,
  overTimeChoices,
  overTimeWords,
  priceAxes,
  type PriceAxis,
  type Query,
  readOverTime,
  shownCodes,
  type UnitGrouping,
} from '../../domain';
import type { Action } from '../../protocol/pageActions';
import type { Panel } from './panel';
import { Icon, SvgIcon } from '../icon';
import type { Layout } from '../grid/arrange';
import { MenuButton } from '../page/menuButton';
import { canGroupUnits, canSimplify, kindsFor } from './chosenPanels';
import { weightOf, withPart } from './chartState';
import { Sash } from './sash';

const priceAxisLabels: Readonly<Record<PriceAxis, string>> = {
  auto: 'Auto axis',
  linear: 'Linear',
  logTails: 'Log tails',
  clip: 'Clip',
};

export interface PanelMenusProps {
  /** The panel before the user's choices are applied. */
  panel: Panel;
  /** The panel as drawn. */
  chosen: Panel;
  choices: ChartChoices;
  onChoices: (choices: ChartChoices) => void;
  /** The layouts to choose from; the menu is absent when there are none or one. */
  layouts: readonly Layout[];
  /** The query of the result, which can lose a measure. */
  query: Query;
  send: (action: Action) => void;
}

/** Removes a measure, with the panel that shows it alone; a menu where the panel shows several. */
function RemoveMeasure({
  panel,
  query,
  send,
}: Pick<PanelMenusProps, 'panel' | 'query' | 'send'>): VNode | null {
  const codes = new Set(panel.series.map(({ metric }) => metric));
  const measures = mapDefined(query.measures?.filter((code) => codes.has(code)) ?? [], findMeasure);
  // The only subject of a query stays.
  if (measures.length === 0 || shownCodes(query).length < 2) return null;
  const items = measures.map(({ code, label }) => ({
    label: `Remove ${label}`,
    onPick: () => send({ kind: 'change', withoutMeasure: code }),
  }));
  const [{ label, onPick }] = items;
  return items.length > 1 ? (
    <MenuButton label={`Remove from ${panel.title}`} items={items}>
      <Icon name="close" />
    </MenuButton>
  ) : (
    <button type="button" class="tool" title={label} aria-label={label} onClick={onPick}>
      <Icon name="close" />
    </button>
  );
}

/** A menu with one checked item, which its button names. */
function ChoiceMenu<Id extends string>(props: {
  name: string;
  /** `itemLabel` is another label in the menu than on the button. */
  values: readonly { id: Id; label: string; itemLabel?: string }[];
  current: Id;
  onPick: (id: Id) => void;
}): VNode {
  const { name, values, current, onPick } = props;
  const shown = values.find(({ id }) => id === current)?.label ?? current;
  const items = values.map(({ id, label, itemLabel = label }) => ({
    label: itemLabel,
    isChecked: id === current,
    onPick: () => onPick(id),
  }));
  return (
    <MenuButton label={`${name}: ${shown}`} items={items}>
      <span>{shown}</span>
      <Icon name="chevronDown" />
    </MenuButton>
  );
}

/** The menu of layouts; absent without a choice. */
export function LayoutMenu({
  choices,
  onChoices,
  layouts,
}: Pick<PanelMenusProps, 'choices' | 'onChoices' | 'layouts'>): VNode | null {
  if (layouts.length < 2) return null;
  const current = layouts.find(({ id }) => id === choices.layout) ?? layouts[0];
  return (
    <ChoiceMenu
      name="Panels"
      values={layouts}
      current={current.id}
      onPick={(layout) => onChoices({ ...choices, layout })}
    />
  );
}

const asTheyAre = 'values';

/** The menu of what is shown of a panel's series over time, and a button that shows the values again. */
function OverTimeMenu({
  panel,
  choices,
  onChoices,
}: Pick<PanelMenusProps, 'panel' | 'choices' | 'onChoices'>): VNode | null {
  const [first] = panel.series;
  // A difference in per cent, or of ratios, has no sum or mean of its own.
  if (panel.series.some(({ differenceSides }) => differenceSides)) return null;
  const chosen = choices.overTime?.[panel.id];
  const offered = overTimeChoices(panel.interval, panel.times.length);
  const ids = chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen];
  const values = ids.map((id) => {
    const choice = readOverTime(id);
    const words = choice ? overTimeWords(choice, first) : id;
    return { id, label: words.charAt(0).toUpperCase() + words.slice(1) };
  });
  const pick = (id: string): void => {
    const { overTime = {}, ...others } = choices;
    const { [panel.id]: _before, ...rest } = overTime;
    const next = id === asTheyAre ? rest : { ...rest, [panel.id]: id };
    onChoices(Object.keys(next).length === 0 ? others : { ...others, overTime: next });
  };
  return (
    <>
      <ChoiceMenu
        name={`Over time, of ${panel.title}`}
        values={[{ id: asTheyAre, label: 'Over time', itemLabel: 'Original values' }, ...values]}
        current={chosen ?? asTheyAre}
        onPick={pick}
      />
      {chosen !== undefined && (
        <button
          type="button"
          class="tool"
          title="Show the values as they are"
          aria-label={`Show the values of ${panel.title} as they are`}
          onClick={() => pick(asTheyAre)}
        >
          <SvgIcon svg={discard} />
        </button>
      )}
    </>
  );
}

/** The menus for drawing a panel: its kind, the price axis and the grouping of fuel technologies. */
export function PanelMenus(props: PanelMenusProps): VNode {
  const { panel, chosen, choices, onChoices, layouts, query, send } = props;
  const { title } = panel;
  return (
    <div class="panel-menus">
      <LayoutMenu {...{ choices, onChoices, layouts }} />
      {canSimplify(panel) && (
        <ChoiceMenu
          name={`Fuel technologies of ${title}`}
          values={[
            { id: 'detailed', label: 'Detailed' },
            { id: 'simplified', label: 'Simplified' },
          ]}
          current={choices.isSimplified ? 'simplified' : 'detailed'}
          onPick={(id) => onChoices({ ...choices, isSimplified: id === 'simplified' })}
        />
      )}
      {canGroupUnits(panel) && (
        <ChoiceMenu<UnitGrouping | 'unit'>
          name={`Series of ${title}`}
          values={[
            { id: 'unit', label: 'Units' },
            { id: 'facility', label: 'Facilities' },
            { id: 'fueltech', label: 'Fuel technologies' },
          ]}
          current={choices.unitGrouping ?? 'unit'}
          onPick={(id) => {
            const { unitGrouping: _, ...others } = choices;
            onChoices(id === 'unit' ? others : { ...others, unitGrouping: id });
          }}
        />
      )}
      {panel.priceAxis && (
        <ChoiceMenu
          name={`Axis of ${title}`}
          values={priceAxes.map((id) => ({ id, label: priceAxisLabels[id] }))}
          current={choices.priceAxis}
          onPick={(priceAxis) => onChoices({ ...choices, priceAxis })}
        />
      )}
      <ChoiceMenu
        name={`Chart of ${title}`}
        values={kindsFor(panel)}
        current={chosen.kind.id}
        onPick={(kind) => onChoices({ ...choices, kinds: { ...choices.kinds, [panel.id]: kind } })}
      />
      <OverTimeMenu {...{ panel, choices, onChoices }} />
      <RemoveMeasure {...{ panel, query, send }} />
    </div>
  );
}

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

/** The edge between two panels. */
export function PanelSash(props: {
  above: Panel;
  below: Panel;
  choices: ChartChoices;
  onChoices: (choices: ChartChoices) => void;
}): VNode {
  const { above, below, choices, onChoices } = props;
  const onPart = (part: number | undefined): void => onChoices(withPart(choices, above, below, part));
  const percent = Math.round(
    (100 * weightOf(above, choices)) / (weightOf(above, choices) + weightOf(below, choices)),
  );
  return (
    <Sash
      class="panel-sash"
      orientation="horizontal"
      label={`Heights of ${above.title} and ${below.title}`}
      title="Drag to resize the panels; double-click for their usual heights"
      value={percent}
      valueText={`${above.title} has ${percent}% of the height of both`}
      sizeOf={(sash) => heightOf(sash.previousElementSibling)}
      onSize={(sash, wanted) => {
        const both = heightOf(sash.previousElementSibling) + heightOf(sash.nextElementSibling);
        const { previousElementSibling: panel } = sash;
        const least = panel ? Number.parseFloat(getComputedStyle(panel).minHeight) : 0;
        if (both >= 2 * least) onPart(Math.min(both - least, Math.max(least, wanted)) / both);
      }}
      onReset={() => onPart(undefined)}
    />
  );
}
