import beaker from '@vscode/codicons/src/icons/beaker.svg';
import chevronDown from '@vscode/codicons/src/icons/chevron-down.svg';
import circleSlash from '@vscode/codicons/src/icons/circle-slash.svg';
import close from '@vscode/codicons/src/icons/close.svg';
import error from '@vscode/codicons/src/icons/error.svg';
import exportIcon from '@vscode/codicons/src/icons/export.svg';
import graphLine from '@vscode/codicons/src/icons/graph-line.svg';
import ellipsis from '@vscode/codicons/src/icons/ellipsis.svg';
import info from '@vscode/codicons/src/icons/info.svg';
import pin from '@vscode/codicons/src/icons/pin.svg';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import starFull from '@vscode/codicons/src/icons/star-full.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';
import type { VNode } from 'preact';

const icons = {
  beaker,
  chevronDown,
  circleSlash,
  close,
  ellipsis,
  error,
  export: exportIcon,
  graphLine,
  info,
  pin,
  refresh,
  starFull,
  warning,
};

export type IconName = keyof typeof icons;

/**
 * Renders the SVG of an icon file in the colour of the surrounding text; a hollow one as its outline alone. Hidden from
 * screen readers.
 */
export const SvgIcon = ({ svg, isHollow = false }: { svg: string; isHollow?: boolean }): VNode => (
  <svg
    class={isHollow ? 'icon is-hollow' : 'icon'}
    aria-hidden="true"
    width="16"
    height="16"
    viewBox="0 0 16 16"
    // The SVG is a file of the icon package, never external text.
    dangerouslySetInnerHTML={{ __html: svg }}
  />
);

/** One of VS Code's own icons. Icons that only a lazily loaded view needs are bundled with that view. */
export const Icon = ({ name, isHollow }: { name: IconName; isHollow?: boolean }): VNode => (
  <SvgIcon svg={icons[name]} isHollow={isHollow} />
);
