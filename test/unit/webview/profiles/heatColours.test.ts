import assert from 'node:assert/strict';
import type { Theme } from '../../../../src/domain/catalog/index';
import { heatColour, toRgb } from '../../../../src/webview/profiles/heat/heatColours';

const themes: readonly Theme[] = ['light', 'dark', 'highContrast', 'highContrastLight'];

/** The lightness of a colour in CIELAB, computed from its sRGB values alone. */
function lightnessOf(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((one) => {
    const part = one / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.008856 ? 116 * Math.cbrt(luminance) - 16 : 903.3 * luminance;
}

const rampOf = (isDiverging: boolean, theme: Theme, from = 0): readonly number[] =>
  Array.from({ length: 21 }, (_, i) =>
    lightnessOf(heatColour(from + ((1 - from) * i) / 20, isDiverging, theme)),
  );

describe('the colours of a heat map', () => {
  it('are those of OKLCH', () => {
    assert.deepEqual(toRgb([1, 0, 0]), [255, 255, 255]);
    assert.deepEqual(toRgb([0, 0, 0]), [0, 0, 0]);
    // Pure red, from the definition of the colour space.
    assert.deepEqual(toRgb([0.627955, 0.257683, 29.234]), [255, 0, 0]);
  });

  for (const theme of themes) {
    it(`change evenly in lightness, always in one direction (${theme})`, () => {
      for (const ramp of [rampOf(false, theme), rampOf(true, theme, 0.5)]) {
        const steps = ramp.slice(1).map((one, i) => one - (ramp[i] ?? NaN));
        const mean = steps.reduce((sum, one) => sum + one, 0) / steps.length;
        assert.ok(Math.abs(mean) > 1.5, String(mean));
        for (const step of steps) assert.ok(Math.abs(step - mean) < Math.abs(mean), `${step} of ${mean}`);
      }
    });

    it(`tell the sides of zero apart, with equal lightness (${theme})`, () => {
      for (const far of [0.2, 0.5]) {
        const [below, above] = [heatColour(0.5 - far, true, theme), heatColour(0.5 + far, true, theme)];
        assert.ok(Math.abs(lightnessOf(below) - lightnessOf(above)) < 6);
        // Blue below, orange above: red and green weakness leaves this difference.
        assert.ok(below[2] - below[0] > 20 && above[0] - above[2] > 20, `${below} ${above}`);
      }
    });
  }
});
