import beaker from '@vscode/codicons/src/icons/beaker.svg';
import chevronDown from '@vscode/codicons/src/icons/chevron-down.svg';
import circleSlash from '@vscode/codicons/src/icons/circle-slash.svg';
import close from '@vscode/codicons/src/icons/close.svg';
import edit from '@vscode/codicons/src/icons/edit.svg';
import error from '@vscode/codicons/src/icons/error.svg';
import exportIcon from '@vscode/codicons/src/icons/export.svg';
import graphLine from '@vscode/codicons/src/icons/graph-line.svg';
import info from '@vscode/codicons/src/icons/info.svg';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import star from '@vscode/codicons/src/icons/star-empty.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';

const icons = {
  beaker,
  chevronDown,
  circleSlash,
  close,
  edit,
  error,
  export: exportIcon,
  graphLine,
  info,
  refresh,
  star,
  warning,
};

export type IconName = keyof typeof icons;

/** One of the icons that VS Code itself uses, in the colour of the text around it. Hidden from screen readers. */
export function icon(name: IconName): Node {
  const parsed = new DOMParser().parseFromString(icons[name], 'image/svg+xml').documentElement;
  parsed.setAttribute('class', 'icon');
  parsed.setAttribute('aria-hidden', 'true');
  return document.importNode(parsed, true);
}
