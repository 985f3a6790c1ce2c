import type { VNode } from 'preact';
import type { Panel } from './panel';
import { Icon } from '../icon';
import { MenuButton, type MenuItem } from '../page/menuButton';
import { priceAxes, type ChartChoices, type PriceAxis } from '../../domain/chartChoices';
import { canSimplify, kindsFor } from './chosenPanels';

const priceAxisLabels: Readonly<Record<PriceAxis, string>> = {
  auto: 'Auto',
  linear: 'Linear',
  logTails: 'Log tails',
  clip: 'Clip',
};

export interface PanelMenusProps {
  /** The panel before the user's choices are applied. */
  readonly panel: Panel;
  /** The panel as drawn. */
  readonly chosen: Panel;
  readonly choices: ChartChoices;
  readonly onChoices: (choices: ChartChoices) => void;
}

interface ChoiceMenuProps<Value extends string> {
  readonly name: string;
  readonly labels: Readonly<Partial<Record<Value, string>>>;
  readonly values: readonly Value[];
  readonly current: Value;
  readonly onPick: (value: Value) => void;
}

/** A menu with one checked item, which its button names. */
function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>): VNode {
  const { name, labels, values, current, onPick } = props;
  const shown = labels[current] ?? current;
  const items = values.map((value): MenuItem => ({
    label: labels[value] ?? value,
    isChecked: value === current,
    onPick: () => onPick(value),
  }));
  return (
    <MenuButton label={`${name}: ${shown}`} items={items} isDisabled={false}>
      <span>{shown}</span>
      <Icon name="chevronDown" />
    </MenuButton>
  );
}

const groupLabels = { detailed: 'Detailed', simplified: 'Simplified' } as const;

/** The menus for drawing a panel: its kind, the price axis and the grouping of fuel technologies. */
export function PanelMenus({ panel, chosen, choices, onChoices }: PanelMenusProps): VNode {
  const { title } = panel;
  const kinds = kindsFor(panel);
  return (
    <div class="panel-menus">
      {canSimplify(panel) && (
        <ChoiceMenu
          name={`Fuel technologies of ${title}`}
          labels={groupLabels}
          values={['detailed', 'simplified']}
          current={choices.isSimplified ? 'simplified' : 'detailed'}
          onPick={(value) => onChoices({ ...choices, isSimplified: value === 'simplified' })}
        />
      )}
      {panel.priceAxis && (
        <ChoiceMenu
          name={`Axis of ${title}`}
          labels={priceAxisLabels}
          values={priceAxes}
          current={choices.priceAxis}
          onPick={(priceAxis) => onChoices({ ...choices, priceAxis })}
        />
      )}
      <ChoiceMenu
        name={`Chart of ${title}`}
        labels={Object.fromEntries(kinds.map(({ id, label }) => [id, label]))}
        values={kinds.map(({ id }) => id)}
        current={chosen.kind.id}
        onPick={(kind) => onChoices({ ...choices, kinds: { ...choices.kinds, [panel.id]: kind } })}
      />
    </div>
  );
}
