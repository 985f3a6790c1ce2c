import type { VNode } from 'preact';
import type { Panel } from '../data/panel';
import { Icon } from '../icon';
import { MenuButton, type MenuItem } from '../page/menuButton';
import { priceAxes, type ChartChoices, type PriceAxis } from '../../domain/result/chartChoices';
import { kindOfPanel, kindsFor, type PanelKind, canSimplify } from './chosenPanels';

const kindLabels: Readonly<Record<PanelKind, string>> = {
  area: 'Area',
  bars: 'Bars',
  line: 'Lines',
  step: 'Steps',
  share: 'Share in %',
};

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
  readonly labels: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  readonly current: Value;
  readonly onPick: (value: Value) => void;
}

/** A menu with one checked item, which its button names. */
function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>): VNode {
  const { name, labels, values, current, onPick } = props;
  const items = values.map((value): MenuItem => ({
    label: labels[value],
    isChecked: value === current,
    onPick: () => onPick(value),
  }));
  return (
    <MenuButton label={`${name}: ${labels[current]}`} items={items} isDisabled={false}>
      <span>{labels[current]}</span>
      <Icon name="chevronDown" />
    </MenuButton>
  );
}

const groupLabels = { detailed: 'Detailed', simplified: 'Simplified' } as const;

/** The menus for drawing a panel: its kind, the price axis and the grouping of fuel technologies. */
export function PanelMenus({ panel, chosen, choices, onChoices }: PanelMenusProps): VNode {
  const { title } = panel;
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
      <ChoiceMenu<PanelKind>
        name={`Chart of ${title}`}
        labels={kindLabels}
        values={kindsFor(panel)}
        current={kindOfPanel(chosen)}
        onPick={(kind) => onChoices({ ...choices, kinds: { ...choices.kinds, [panel.id]: kind } })}
      />
    </div>
  );
}
