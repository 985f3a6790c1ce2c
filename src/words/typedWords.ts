/** Gives examples of windows to type, and the clock that applies. */
export const windowHint = (clock: string): string =>
  `14d, ytd, Oct 2026, 1 Oct to 8 Oct, 1 Oct 6am to 6pm; in ${clock}`;

/** Explains why an entered window, or one of its ends, cannot be shown. */
export function typedWindowError(text: string, why: 'unreadable' | 'outside', span = ''): string {
  if (text.trim() === '') return 'Type a window, such as 14d or 1 Oct to 8 Oct.';
  return why === 'outside'
    ? `The result has nothing then: it spans ${span}.`
    : `“${text.trim()}” is no window. Type one such as 14d, Oct 2026 or 1 Oct to 8 Oct.`;
}
