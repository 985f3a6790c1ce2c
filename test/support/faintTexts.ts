/** Returns the texts of the selected elements whose contrast with their background is below 4.5. Runs in the page. */
export function faintTexts(body: HTMLElement | SVGElement, selector: string): string[] {
  const channelsOf = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminanceOf = ([red = 0, green = 0, blue = 0]: number[]): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) =>
      channel <= 10.3 ? channel / 3294 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** Returns the nearest opaque colour behind an element. */
  const groundOf = (element: Element | null): number[] => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = channelsOf(
      getComputedStyle(element ?? document.documentElement).backgroundColor,
    );
    return alpha === 1 || element === null ? [red, green, blue] : groundOf(element.parentElement);
  };
  return [...body.querySelectorAll(selector)]
    .filter((element) => {
      const [a, b] = [channelsOf(getComputedStyle(element).color), groundOf(element)].map(luminanceOf);
      const [dark = 0, light = 0] = [a ?? 0, b ?? 0].sort((one, other) => one - other);
      return (light + 0.05) / (dark + 0.05) < 4.5;
    })
    .map((element) => `${element.textContent}: ${getComputedStyle(element).color}`);
}
