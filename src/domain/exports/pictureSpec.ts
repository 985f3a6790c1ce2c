import { isObject } from '../idioms/checkJson';

export type PictureTheme = 'light' | 'dark';

/** The form of a chart's picture. On the clipboard it is a PNG; `view` is the visible part of the chart, as JSON. */
export interface PictureSpec {
  format: 'png' | 'svg' | 'clipboard' | 'view';
  /** The pixels of a PNG per unit of the drawing. */
  scale: number;
  theme: PictureTheme;
}

const kinds: readonly Omit<PictureSpec, 'theme'>[] = [
  { format: 'svg', scale: 1 },
  ...[1, 2, 3, 4].map((scale) => ({ format: 'png' as const, scale })),
];

/** The forms in which pictures can be saved. */
export const pictureSpecs: readonly PictureSpec[] = (['light', 'dark'] as const).flatMap((theme) =>
  kinds.map((kind) => ({ ...kind, theme })),
);

/** Reads the stored last choice; undefined for any other value. */
export function readPictureSpec(stored: unknown): PictureSpec | undefined {
  if (!isObject(stored)) return undefined;
  return pictureSpecs.find(
    ({ format, scale, theme }) =>
      format === stored['format'] && scale === stored['scale'] && theme === stored['theme'],
  );
}
