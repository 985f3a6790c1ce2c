import type { Colours, Theme } from './types';

/**
 * Colours for the four looks. High contrast differs from the plain looks in its background only, so a colour made for
 * light holds on a high-contrast light background, and one made for dark all the more on black. A light colour that is
 * pale, as the yellows of solar are, needs a stronger one beside it, for high contrast and for lines.
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

const inTheme = (theme: Theme): readonly string[] => fallbacks.map((one) => one[theme]);

/** Colours by look for series the catalog has none for (units, unknown codes), to be taken in turn. */
export const fallbackColours: Readonly<Record<Theme, readonly string[]>> = {
  light: inTheme('light'),
  dark: inTheme('dark'),
  highContrast: inTheme('highContrast'),
  highContrastLight: inTheme('highContrastLight'),
};
