import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A field for typing a time. Enter applies it; Escape or leaving the field closes it. */
export function TypedField(props: {
  label: string;
  /** The accepted input, shown below the field until there is an error. */
  hint: string;
  initial: string;
  /** Applies the typed text. Returns an error sentence when it cannot. */
  onEnter: (text: string) => string | undefined;
  onClose: () => void;
  /** Selector of the element that replaces the field once closed; it gets the focus when a key closes the field. */
  opener: string;
}): VNode {
  const { label, hint, initial, onEnter, onClose, opener } = props;
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  // Focuses before the next key press.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const close = (): void => {
    onClose();
    requestAnimationFrame(() => document.querySelector<HTMLElement>(opener)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const next = onEnter(field.current?.value ?? '');
    setError(next);
    if (next === undefined) close();
  };
  return (
    <div class="typed-field" onBlurCapture={onClose}>
      <input
        ref={field}
        class="typed-input"
        type="text"
        spellcheck={false}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby="typed-note"
        defaultValue={initial}
        onInput={() => setError(undefined)}
        onKeyDown={onKeyDown}
      />
      <div id="typed-note" class={error === undefined ? 'typed-note' : 'typed-note is-wrong'} role="status">
        {error ?? hint}
      </div>
    </div>
  );
}
