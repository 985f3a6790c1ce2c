import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The outcome of a copy from the menu. */
export type Copied = 'done' | 'failed' | undefined;

/**
 * Handles copying. The platform's copy key puts `textOf()` on the clipboard while the grid has the focus, unless it
 * returns undefined; `copy` copies a given text directly. The outcome is reset when `subject` changes.
 */
export function useCopy(
  grid: RefObject<HTMLElement | null>,
  textOf: () => string | undefined,
  subject: readonly unknown[],
) {
  const latest = useRef(textOf);
  latest.current = textOf;
  const [copied, setCopied] = useState<Copied>(undefined);
  // A layout effect, since an effect after the paint could reset the outcome of a newer copy.
  useLayoutEffect(() => {
    setCopied(undefined);
  }, subject);
  useLayoutEffect(() => {
    const onCopy = (event: ClipboardEvent): void => {
      const text = grid.current?.contains(document.activeElement) ? latest.current() : undefined;
      if (text === undefined || !event.clipboardData) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      setCopied('done');
    };
    document.addEventListener('copy', onCopy);
    return () => {
      document.removeEventListener('copy', onCopy);
    };
  }, []);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied('done');
      },
      () => {
        setCopied('failed');
      },
    );
  };
  return { copied, copy };
}
