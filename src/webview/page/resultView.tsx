import { Component, createRef, type ComponentChild, type VNode } from 'preact';
import type { Action } from '../../protocol/pageActions';
import type { ShownResult } from '../data/shownResult';
import type { SavedView } from '../savedView';
import { currentTheme } from '../theme';
import { views } from '../views/registry';
import type { AnyView, ViewProps } from '../views/view';

export interface ResultViewProps {
  readonly result: ShownResult | undefined;
  readonly view: SavedView;
  /** Changes with every other query, whose views are rendered from scratch. */
  readonly viewedCount: number;
  readonly themeChange: number;
  readonly onTab: (id: string) => void;
  readonly onState: (id: string, state: unknown) => void;
  readonly send: (action: Action) => void;
  /** Called when a pointer button is pressed on the result. */
  readonly onPress: () => void;
}

/** The row of tabs. */
function Tabs({ chosen, onTab }: { readonly chosen: string; readonly onTab: (id: string) => void }): VNode {
  const bar = createRef<HTMLDivElement>();
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = [...(bar.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    if (step === undefined || at < 0) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next?.focus();
    next?.click();
    event.preventDefault();
  };
  return (
    <div role="tablist" class="tabs" aria-label="Views" ref={bar} onKeyDown={onKeyDown}>
      {views.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          class="tab"
          aria-controls={`part-${id}`}
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onTab(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

interface PartProps extends Pick<ResultViewProps, 'themeChange' | 'onState' | 'send'> {
  readonly definition: AnyView;
  readonly result: ShownResult;
  readonly state: unknown;
  readonly isChosen: boolean;
  readonly rangeInView: ViewProps<unknown>['rangeInView'];
}

/** A view that is created when first chosen. It does not update while hidden. */
class Part extends Component<PartProps, { readonly wasChosen: boolean }> {
  static override getDerivedStateFromProps(
    { isChosen }: PartProps,
    { wasChosen }: { readonly wasChosen: boolean },
  ) {
    return { wasChosen: wasChosen || isChosen };
  }

  override state = { wasChosen: false };

  override shouldComponentUpdate({ isChosen }: PartProps): boolean {
    return isChosen;
  }

  override render(): ComponentChild {
    const { definition, result, state, themeChange, onState, rangeInView, send } = this.props;
    if (!this.state.wasChosen) return null;
    const { create: View, id } = definition;
    return (
      <View
        {...{ result, state, themeChange, rangeInView, send }}
        theme={currentTheme()}
        onState={(next) => onState(id, next)}
      />
    );
  }
}

/** The tabs, and below them the chosen view of the result. */
export function ResultView(props: ResultViewProps): VNode {
  const { result, view, viewedCount, themeChange, onTab, onState, send, onPress } = props;
  const zooming = views.find((definition) => definition.rangeInView);
  const rangeInView = zooming?.rangeInView?.(view.states[zooming.id]);
  return (
    <div class="result" hidden={result === undefined} onPointerDown={onPress}>
      <Tabs chosen={view.tab} onTab={onTab} />
      <div class="parts">
        {views.map((definition) => {
          const { id } = definition;
          const isChosen = id === view.tab;
          return (
            <div
              key={id}
              role="tabpanel"
              id={`part-${id}`}
              class={`part part-${id}`}
              aria-labelledby={`tab-${id}`}
              hidden={!isChosen}
            >
              {result && (
                <Part
                  key={viewedCount}
                  {...{ definition, result, isChosen, themeChange, onState, rangeInView, send }}
                  state={view.states[id]}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
