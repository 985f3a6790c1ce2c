import type { Theme } from '../../../domain/catalog/index';

/** A colour in OKLCH: lightness from 0 to 1, chroma, and hue in degrees. */
type Lch = readonly [lightness: number, chroma: number, hue: number];

type Rgb = readonly [red: number, green: number, blue: number];

const gamma = (linear: number): number => {
  const bound = Math.min(1, Math.max(0, linear));
  return bound <= 0.003_130_8 ? bound * 12.92 : 1.055 * bound ** (1 / 2.4) - 0.055;
};

/** Converts OKLCH to sRGB, from 0 to 255 (Björn Ottosson, https://bottosson.github.io/posts/oklab). */
export function toRgb([lightness, chroma, hue]: Lch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  const linear = [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
  const [red = 0, green = 0, blue = 0] = linear.map((one) => Math.round(gamma(one) * 255));
  return [red, green, blue];
}

/** The lightness of the middle of a diverging scale, or the beginning of another, and that of the ends. */
const lightnessOf: Readonly<Record<Theme, readonly [from: number, to: number]>> = {
  dark: [0.3, 0.85],
  highContrast: [0.22, 0.9],
  light: [0.95, 0.4],
  highContrastLight: [0.97, 0.34],
};

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** The hue of values below zero, and of those above for scales that end dark or light: dark orange would be brown. */
const [belowHue, darkHue, lightHue] = [255, 25, 65];
const maxChroma = 0.16;
/** The hues of a scale on one side, from its beginning to its end. */
const [firstHue, lastHue] = [280, 100];

/**
 * Returns the colour at a place of a scale, from 0 to 1. Equal steps look equal, since the lightness changes evenly. The
 * scale stands out from the background more, the further a value is from zero or from the least one.
 */
export function heatColour(place: number, isDiverging: boolean, theme: Theme): Rgb {
  const [from, to] = lightnessOf[theme];
  if (isDiverging) {
    const side = 2 * place - 1;
    const far = Math.abs(side);
    const aboveHue = to > from ? lightHue : darkHue;
    return toRgb([mix(from, to, far), maxChroma * Math.sqrt(far), side < 0 ? belowHue : aboveHue]);
  }
  const isDark = to > from;
  const hue = isDark ? mix(firstHue, lastHue, place) : mix(lastHue, firstHue, place);
  return toRgb([mix(from, to, place), mix(0.04, maxChroma, Math.sin(Math.PI * place * 0.8)), hue]);
}

export const cssOf = ([red, green, blue]: Rgb): string => `rgb(${red}, ${green}, ${blue})`;
