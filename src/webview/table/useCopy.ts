import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How a copy from the menu ended. */
export type Copied = 'done' | 'failed' | undefined;

/**
 * Copies. Whatever key the platform has for it puts `textOf()` into the clipboard while the grid has the focus, unless it
 * gives nothing; `copy` does so with a text at once. That it was copied holds until something of `subject` is another.
 */
export function useCopy(
  grid: RefObject<HTMLElement | null>,
  textOf: () => string | undefined,
  subject: readonly unknown[],
) {
  const latest = useRef(textOf);
  latest.current = textOf;
  const [copied, setCopied] = useState<Copied>(undefined);
  // Before the next key: after the painting it would be of a copy that has been made meanwhile.
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
