import assert from 'node:assert/strict';
import {
  colourOf,
  type Colours,
  fallbackColours,
  fueltechGroups,
  fueltechs,
  networks,
  renewables,
  statuses,
  type Theme,
} from '#src/domain';
import { area, line } from '#src/webview/chart/chartKinds';
import { edgeColour, seriesColours } from '#src/webview/chart/seriesColours';

const backgrounds: Record<Theme, string> = {
  light: '#ffffff',
  dark: '#1f1f1f',
  highContrast: '#000000',
  highContrastLight: '#ffffff',
};
const themes = Object.keys(backgrounds) as Theme[];

function linear(colour: string): [number, number, number] {
  assert.match(colour, /^#[0-9a-f]{6}$/);
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return [red, green, blue];
}

function luminance(colour: string) {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string) {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Returns the distance between two colours in OKLab, where equal steps look equal. */
function distance(a: string, b: string) {
  const [p, q] = [a, b].map((colour) => {
    const [red, green, blue] = linear(colour);
    const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  });
  return Math.hypot(...(p ?? []).map((value, i) => value - (q?.[i] ?? 0)));
}

/** Yellows, the usual colour of solar: on white they are strong enough for areas with an edge, but not for lines. */
const pale: string[] = fueltechs.filter((row) => row.group === 'solar').map((row) => row.code);

const named = [
  ...[...fueltechs, ...fueltechGroups, ...statuses, ...renewables].map((row): [string, Colours] => [
    row.code,
    row.colours,
  ]),
  ...networks.flatMap((network) => network.regions.map((row): [string, Colours] => [row.code, row.colours])),
] as const;

describe('catalog colours', () => {
  it('are compared by the contrast ratio of WCAG', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.ok(Math.abs(contrast('#777777', '#ffffff') - 4.48) < 0.01);
  });

  for (const theme of themes) {
    it(`have a contrast of at least 3:1 in the ${theme} theme, except solar in light`, () => {
      for (const [code, colours] of named) {
        const found = contrast(colours[theme], backgrounds[theme]);
        const least = theme === 'light' && pale.includes(code) ? 1.25 : 3;
        assert.ok(found >= least, `${code} ${colours[theme]} ${found.toFixed(2)}`);
      }
      assert.ok(fallbackColours[theme].length >= 12);
      for (const colour of fallbackColours[theme])
        assert.ok(contrast(colour, backgrounds[theme]) >= 3, colour);
    });

    it(`differ between neighbours of a stack in the ${theme} theme`, () => {
      for (const rows of [fueltechs, fueltechGroups]) {
        // `battery` replaces charging and discharging, and among technologies `solar` replaces its kinds, so they are
        // never neighbours.
        const whole = rows === fueltechs ? ['battery', 'solar'] : ['battery'];
        const stack = rows.filter((row) => !whole.includes(row.code));
        for (const [i, row] of stack.slice(1).entries()) {
          const below = stack[i];
          assert.ok(below);
          const found = distance(row.colours[theme], below.colours[theme]);
          assert.ok(found >= 0.06, `${below.code} and ${row.code}: ${found.toFixed(3)}`);
        }
      }
    });

    it(`differ between regions and between fallbacks in the ${theme} theme`, () => {
      const regions = networks[2]?.regions.map((row) => row.colours[theme]) ?? [];
      for (const set of [regions, fallbackColours[theme]]) {
        for (const [i, a] of set.entries()) {
          for (const b of set.slice(i + 1)) assert.ok(distance(a, b) >= 0.06, `${a} ${b}`);
        }
      }
    });
  }

  it('of solar differ from each other and from gas in the light theme', () => {
    const light = (group: string) => fueltechs.filter((row) => row.group === group && row.code !== group);
    const solar = light('solar').map((row) => row.colours.light);
    const gas = [...light('gas'), ...fueltechGroups.filter((row) => row.code === 'gas')];
    for (const [i, a] of solar.entries()) {
      for (const b of [...solar.slice(i + 1), ...gas.map((row) => row.colours.light)])
        assert.ok(distance(a, b) >= 0.06, `${a} ${b} ${distance(a, b).toFixed(3)}`);
    }
  });

  it('of pale areas have edges and lines with a contrast of at least 3:1 in the light theme', () => {
    assert.equal(pale.length, 4);
    for (const code of pale) {
      const [fill = '', stroke = ''] = [area, line].flatMap((kind) =>
        seriesColours([{ labels: { fueltech: code } }], kind.paletteOf('light')),
      );
      assert.notEqual(fill, stroke);
      for (const colour of [edgeColour(fill, 'light') ?? fill, stroke])
        assert.ok(contrast(colour, backgrounds.light) >= 3, `${code} ${colour}`);
      assert.equal(edgeColour(fill, 'dark'), undefined);
    }
  });

  it('follow the labels of a series: fueltech before group, status, renewable and region', () => {
    for (const [labels, expected] of [
      [{ fueltech: 'coal_black' }, '#121212'],
      [{ fueltech: 'COAL_BLACK', region: 'NSW1' }, '#121212'],
      [{ fueltech_group: 'gas' }, '#e27400'],
      [{ status: 'operating', region: 'NSW1' }, '#2e9e0e'],
      [{ renewable: true }, '#2f8f57'],
      [{ renewable: 'False' }, '#594929'],
      [{ region: 'NSW1' }, '#0a84c6'],
      [{ region: 'NSW1', fueltech: 'fusion' }, undefined],
      [{ unit_code: 'BAYSW1' }, undefined],
      [{ region: null }, undefined],
      [{}, undefined],
    ] as const)
      assert.equal(colourOf(labels, 'light'), expected, JSON.stringify(labels));
    assert.notEqual(colourOf({ fueltech: 'coal_black' }, 'dark'), '#121212');
  });
});
