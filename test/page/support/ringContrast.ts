/** The visible ring around a cell. */
export interface Ring {
  /** The share of its pixels that have the ring's colour. */
  share: number;
  /** The lowest contrast with the pixels inside and outside it, excluding corners. */
  contrast: number;
}

/** Measures the ring in a picture of a cell with `around` pixels on each side. Runs in the page. */
export async function ringOf([picture, colour, around]: readonly [string, string, number]): Promise<Ring> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, width, height) ?? {};
  const at = (x: number, y: number) => Array.from(data.slice(4 * (y * width + x), 4 * (y * width + x) + 3));
  const luminance = (channels: number[]) => {
    const [r = 0, g = 0, b = 0] = channels.map((channel) =>
      channel <= 10.3 ? channel / 3294 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const wanted = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const isRing = (channels: number[]) =>
    channels.every((channel, i) => Math.abs(channel - (wanted[i] ?? 0)) <= 2);
  const contrastTo = (channels: number[]) => {
    const [one, other] = [luminance(wanted) + 0.05, luminance(channels) + 0.05];
    return Math.max(one, other) / Math.min(one, other);
  };
  const [right, bottom] = [width - around - 1, height - around - 1];
  let [seen, all, contrast] = [0, 0, Infinity];
  const look = (x: number, y: number, dx: number, dy: number) => {
    all += 1;
    if (isRing(at(x, y))) seen += 1;
    for (const side of [-1, 1]) contrast = Math.min(contrast, contrastTo(at(x + side * dx, y + side * dy)));
  };
  for (let x = around + 2; x < right - 1; x++) for (const y of [around, bottom]) look(x, y, 0, 1);
  for (let y = around + 2; y < bottom - 1; y++) for (const x of [around, right]) look(x, y, 1, 0);
  return { share: seen / all, contrast };
}
