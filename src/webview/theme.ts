import { lazy, type Theme } from '../domain';

/** Returns the current kind of VS Code theme, from the classes of the body. */
export function currentTheme(): Theme {
  const { classList } = document.body;
  // High contrast light also has the class of high contrast.
  if (classList.contains('vscode-high-contrast-light')) return 'highContrastLight';
  if (classList.contains('vscode-high-contrast')) return 'highContrast';
  return classList.contains('vscode-light') ? 'light' : 'dark';
}

export const isHighContrast = (theme: Theme): boolean => theme.startsWith('high');

/** True when series need marks besides their colours: in high contrast, unless there is only one. */
export const hasMarks = ({ series }: { series: readonly unknown[] }, theme: Theme): boolean =>
  series.length > 1 && isHighContrast(theme);

/** The values read since the theme last changed. Reading one forces the page to compute its styles. */
const colours = new Map<string, string>();

/** Calls `onChange` when the user picks another colour theme, of the same kind or not. */
export function watchTheme(onChange: () => void): { dispose(): void } {
  const observer = new MutationObserver(() => {
    // First: observers are called in the order in which they were created.
    colours.clear();
    onChange();
  });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  return {
    dispose: () => observer.disconnect(),
  };
}

const watchColours = lazy(() => watchTheme(() => undefined));

/** Returns the theme's value of the first of these CSS variables that is set. */
export function themeColour(names: readonly string[], fallback = '#888888'): string {
  watchColours();
  const key = names.join();
  const known = colours.get(key);
  if (known !== undefined) return known;
  const style = getComputedStyle(document.documentElement);
  const colour = names.map((name) => style.getPropertyValue(name).trim()).find(Boolean) ?? fallback;
  colours.set(key, colour);
  return colour;
}
