import { isObject } from './json';

export type PictureTheme = 'light' | 'dark';

/** What a picture of a chart is to be. On the clipboard it is a PNG; `view` is what the chart shows, as JSON. */
export interface PictureSpec {
  readonly format: 'png' | 'svg' | 'clipboard' | 'view';
  /** Pixels of a PNG for one of the drawing. */
  readonly scale: number;
  readonly theme: PictureTheme;
}

const kinds: readonly Omit<PictureSpec, 'theme'>[] = [
  { format: 'svg', scale: 1 },
  ...[1, 2, 3, 4].map((scale) => ({ format: 'png' as const, scale })),
];

/** What pictures can be saved as. */
export const pictureSpecs: readonly PictureSpec[] = (['light', 'dark'] as const).flatMap((theme) =>
  kinds.map((kind) => ({ ...kind, theme })),
);

/** Reads what was chosen last; undefined for anything that cannot be chosen. */
export function readPictureSpec(stored: unknown): PictureSpec | undefined {
  if (!isObject(stored)) return undefined;
  return pictureSpecs.find(
    ({ format, scale, theme }) =>
      format === stored['format'] && scale === stored['scale'] && theme === stored['theme'],
  );
}
