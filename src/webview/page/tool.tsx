import type { VNode } from 'preact';
import { Icon, type IconName } from '../icon';

export interface ToolProps {
  readonly icon: IconName | undefined;
  readonly title: string;
  readonly label: string;
  readonly isIconOnly?: boolean | undefined;
  /** True for the icon's outline alone. */
  readonly isHollow?: boolean;
  readonly onClick: () => void;
}

/** A toolbar button: an icon, and its name when space permits. */
export function Tool({
  icon,
  title,
  label,
  isIconOnly = false,
  isHollow = false,
  onClick,
}: ToolProps): VNode {
  return (
    <button type="button" class="tool" title={title} aria-label={label} onClick={onClick}>
      {icon && <Icon name={icon} isHollow={isHollow} />}
      {!isIconOnly && <span class="tool-name">{label}</span>}
    </button>
  );
}
