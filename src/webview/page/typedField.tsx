import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface TypedFieldProps {
  readonly label: string;
  /** What can be typed, below the field until there is an error. */
  readonly hint: string;
  readonly initial: string;
  /** Does what was typed says. Returns why it cannot, in a sentence. */
  readonly onEnter: (text: string) => string | undefined;
  readonly onClose: () => void;
  /** Selects what stands in the field's place while it is closed, and has the focus after a key closed it. */
  readonly opener: string;
}

/** A field in which a time is typed. Enter does what it says, Escape and leaving it close it. */
export function TypedField({ label, hint, initial, onEnter, onClose, opener }: TypedFieldProps): VNode {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  // Before the next key.
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
        class={error === undefined ? 'typed-input' : 'typed-input is-wrong'}
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
