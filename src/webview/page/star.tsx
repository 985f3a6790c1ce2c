import type { VNode } from 'preact';
import { actionsIn, type Action } from '../../protocol/pageActions';
import type { TabWords } from '../../protocol/messages';
import { Icon } from '../icon';
import { MenuButton } from './menuButton';
import { Tool } from './tool';

interface StarProps {
  readonly saved: TabWords['saved'];
  readonly send: (action: Action) => void;
}

/** Saves the query: filled for a saved query, a menu once the query differs from its saved version. */
export function Star({ saved, send }: StarProps): VNode {
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
