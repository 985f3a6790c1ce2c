/** The CSS variables of VS Code's own themes, as far as the page reads them. */
export type Look = 'dark' | 'light' | 'highContrast' | 'highContrastLight';

export const looks: Look[] = ['dark', 'light', 'highContrast', 'highContrastLight'];

type Variables = Record<string, string>;

const dark: Variables = {
  foreground: '#cccccc',
  descriptionForeground: '#9d9d9d',
  disabledForeground: 'rgba(204, 204, 204, 0.5)',
  'icon-foreground': '#cccccc',
  'editor-background': '#1f1f1f',
  'editor-selectionBackground': '#264f78',
  'editorWarning-foreground': '#cca700',
  errorForeground: '#f85149',
  focusBorder: '#0078d4',
  'badge-background': '#616161',
  'badge-foreground': '#f8f8f8',
  'progressBar-background': '#0078d4',
  'panel-border': '#2b2b2b',
  'panelTitle-activeBorder': '#0078d4',
  'panelTitle-activeForeground': '#cccccc',
  'panelTitle-inactiveForeground': '#9d9d9d',
  'button-background': '#0078d4',
  'button-foreground': '#ffffff',
  'button-hoverBackground': '#026ec1',
  'button-border': 'rgba(255, 255, 255, 0.07)',
  'button-secondaryBackground': '#313131',
  'button-secondaryForeground': '#cccccc',
  'button-secondaryHoverBackground': '#3c3c3c',
  'dropdown-background': '#313131',
  'dropdown-foreground': '#cccccc',
  'dropdown-border': '#3c3c3c',
  'menu-background': '#1f1f1f',
  'menu-foreground': '#cccccc',
  'menu-border': '#454545',
  'menu-selectionBackground': '#0078d4',
  'list-inactiveSelectionBackground': '#37373d',
  'menu-selectionForeground': '#ffffff',
  'widget-shadow': 'rgba(0, 0, 0, 0.36)',
  'textLink-foreground': '#4daafc',
  'textCodeBlock-background': '#2b2b2b',
  'toolbar-hoverBackground': 'rgba(90, 93, 94, 0.31)',
  'list-hoverBackground': '#2a2d2e',
  'tree-tableOddRowsBackground': 'rgba(204, 204, 204, 0.04)',
};

const light: Variables = {
  foreground: '#3b3b3b',
  descriptionForeground: '#3b3b3b',
  disabledForeground: 'rgba(97, 97, 97, 0.5)',
  'icon-foreground': '#3b3b3b',
  'editor-background': '#ffffff',
  'editor-selectionBackground': '#add6ff',
  'editorWarning-foreground': '#bf8803',
  errorForeground: '#f85149',
  focusBorder: '#005fb8',
  'badge-background': '#cccccc',
  'badge-foreground': '#3b3b3b',
  'progressBar-background': '#005fb8',
  'panel-border': '#e5e5e5',
  'panelTitle-activeBorder': '#005fb8',
  'panelTitle-activeForeground': '#3b3b3b',
  'panelTitle-inactiveForeground': '#3b3b3b',
  'button-background': '#005fb8',
  'button-foreground': '#ffffff',
  'button-hoverBackground': '#0258a8',
  'button-border': 'rgba(0, 0, 0, 0.1)',
  'button-secondaryBackground': '#e5e5e5',
  'button-secondaryForeground': '#3b3b3b',
  'button-secondaryHoverBackground': '#cccccc',
  'dropdown-background': '#ffffff',
  'dropdown-foreground': '#3b3b3b',
  'dropdown-border': '#cecece',
  'menu-background': '#ffffff',
  'menu-foreground': '#3b3b3b',
  'menu-border': '#cecece',
  'menu-selectionBackground': '#005fb8',
  'list-inactiveSelectionBackground': '#e4e6f1',
  'menu-selectionForeground': '#ffffff',
  'widget-shadow': 'rgba(0, 0, 0, 0.16)',
  'textLink-foreground': '#005fb8',
  'textCodeBlock-background': '#f8f8f8',
  'toolbar-hoverBackground': 'rgba(184, 184, 184, 0.31)',
  'list-hoverBackground': '#f2f2f2',
  'tree-tableOddRowsBackground': 'rgba(59, 59, 59, 0.04)',
};

const highContrast: Variables = {
  foreground: '#ffffff',
  descriptionForeground: 'rgba(255, 255, 255, 0.7)',
  disabledForeground: '#a5a5a5',
  'icon-foreground': '#ffffff',
  'editor-background': '#000000',
  'editor-selectionBackground': '#ffffff',
  'editorWarning-foreground': '#ffd370',
  errorForeground: '#f48771',
  focusBorder: '#f38518',
  contrastBorder: '#6fc3df',
  contrastActiveBorder: '#f38518',
  'badge-background': '#000000',
  'badge-foreground': '#ffffff',
  'progressBar-background': '#6fc3df',
  'panel-border': '#6fc3df',
  'panelTitle-activeBorder': '#6fc3df',
  'panelTitle-activeForeground': '#ffffff',
  'panelTitle-inactiveForeground': '#ffffff',
  'button-background': '#000000',
  'button-foreground': '#ffffff',
  'button-hoverBackground': '#000000',
  'button-border': '#6fc3df',
  'button-secondaryBackground': '#000000',
  'button-secondaryForeground': '#ffffff',
  'button-secondaryHoverBackground': '#000000',
  'dropdown-background': '#000000',
  'dropdown-foreground': '#ffffff',
  'dropdown-border': '#6fc3df',
  'menu-background': '#000000',
  'menu-foreground': '#ffffff',
  'menu-border': '#6fc3df',
  'menu-selectionBorder': '#f38518',
  'textLink-foreground': '#21a6ff',
  'textCodeBlock-background': '#000000',
  'list-hoverBackground': 'rgba(255, 255, 255, 0.1)',
};

const highContrastLight: Variables = {
  ...highContrast,
  foreground: '#292929',
  descriptionForeground: 'rgba(41, 41, 41, 0.7)',
  disabledForeground: '#7f7f7f',
  'icon-foreground': '#292929',
  'editor-background': '#ffffff',
  'editor-selectionBackground': '#0f4a85',
  'editorWarning-foreground': '#895503',
  errorForeground: '#b5200d',
  focusBorder: '#006bbd',
  contrastBorder: '#0f4a85',
  contrastActiveBorder: '#006bbd',
  'badge-background': '#0f4a85',
  'badge-foreground': '#ffffff',
  'progressBar-background': '#0f4a85',
  'panel-border': '#0f4a85',
  'panelTitle-activeBorder': '#b5200d',
  'panelTitle-activeForeground': '#292929',
  'panelTitle-inactiveForeground': '#292929',
  'button-background': '#0f4a85',
  'button-foreground': '#ffffff',
  'button-hoverBackground': '#0f4a85',
  'button-border': '#0f4a85',
  'button-secondaryBackground': '#ffffff',
  'button-secondaryForeground': '#292929',
  'button-secondaryHoverBackground': '#ffffff',
  'dropdown-background': '#ffffff',
  'dropdown-foreground': '#292929',
  'dropdown-border': '#0f4a85',
  'menu-background': '#ffffff',
  'menu-foreground': '#292929',
  'menu-border': '#0f4a85',
  'menu-selectionBorder': '#006bbd',
  'textLink-foreground': '#0f4a85',
  'textCodeBlock-background': '#f2f2f2',
  'list-hoverBackground': 'rgba(0, 0, 0, 0.1)',
};

const variables: Record<Look, Variables> = { dark, light, highContrast, highContrastLight };

const classes: Record<Look, string> = {
  dark: 'vscode-dark',
  light: 'vscode-light',
  highContrast: 'vscode-high-contrast',
  highContrastLight: 'vscode-high-contrast vscode-high-contrast-light',
};

/** The classes of the body and the variables of the root element that VS Code sets for a theme. */
export interface Theme {
  bodyClass: string;
  style: string;
}

export function themeOf(look: Look): Theme {
  const fonts: Variables = {
    'font-family': 'system-ui, Ubuntu, "Droid Sans", sans-serif',
    'font-size': '13px',
    'editor-font-family': 'monospace',
    'editor-font-size': '13px',
  };
  const style = Object.entries({ ...fonts, ...variables[look] })
    .map(([name, value]) => `--vscode-${name}: ${value};`)
    .join(' ');
  return { bodyClass: classes[look], style };
}
