import type { Colours, Theme } from './catalogTypes';

/**
 * Returns a colour for each of the four themes. The high-contrast themes differ from the plain ones only in their
 * background, so a colour for light also works on high-contrast light, and one for dark works even better on black. A
 * pale light colour, such as a yellow of solar, needs a stronger variant for high contrast and for lines.
 */
export function colours(light: string, dark: string, highContrastLight = light): Colours {
  return { light, dark, highContrast: dark, highContrastLight };
}

const fallbacks: readonly Colours[] = [
  colours('#4081d2', '#86bafe'),
  colours('#c65b4c', '#ff9786'),
  colours('#419547', '#80cd82'),
  colours('#9a66be', '#d19ff5'),
  colours('#a17904', '#ddb049'),
  colours('#009298', '#17d0d8'),
  colours('#943569', '#bf6291'),
  colours('#626200', '#8b8c14'),
  colours('#5150aa', '#787bd2'),
  colours('#944300', '#c36c36'),
  colours('#026e5b', '#069c82'),
  colours('#036884', '#0094bb'),
];

const inTheme = (theme: Theme): string[] => fallbacks.map((one) => one[theme]);

/** Colours by theme, to be used in turn, for series that have none in the catalog (units, unknown codes). */
export const fallbackColours: Readonly<Record<Theme, readonly string[]>> = {
  light: inTheme('light'),
  dark: inTheme('dark'),
  highContrast: inTheme('highContrast'),
  highContrastLight: inTheme('highContrastLight'),
};
