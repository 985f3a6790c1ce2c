import type { VNode } from 'preact';
import { readTypedWindow } from '../../domain/typedWindow';
import type { QueryChange } from '../../protocol/messages';
import { typedWindowError, windowHint } from '../../words/typedWords';
import { TypedField } from './typedField';

export interface TypedWindowProps {
  /** The window on show, in words. */
  readonly current: string;
  readonly offsetMinutes: number;
  readonly onChange: (change: QueryChange) => void;
  readonly onClose: () => void;
}

/** A field for any window: relative, or of dates in network time. */
export function TypedWindow({ current, offsetMinutes, onChange, onClose }: TypedWindowProps): VNode {
  const enter = (text: string): string | undefined => {
    const read = readTypedWindow(text, { offsetMinutes, nowMs: Date.now() });
    if (!read) return typedWindowError(text, 'unreadable');
    onChange('window' in read ? read : { dates: read });
    return undefined;
  };
  return (
    <TypedField
      label="Type a window"
      hint={windowHint(offsetMinutes)}
      initial={current}
      onEnter={enter}
      onClose={onClose}
      opener=".select[aria-label=Window]"
    />
  );
}
