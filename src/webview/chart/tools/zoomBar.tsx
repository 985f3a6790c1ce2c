import backIcon from '@vscode/codicons/src/icons/arrow-left.svg';
import forwardIcon from '@vscode/codicons/src/icons/arrow-right.svg';
import zoomIn from '@vscode/codicons/src/icons/zoom-in.svg';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatDates } from '../../../domain/time/dateSpan';
import { clockWords, formatSpan } from '../../../words/times';
import { typedWindowError, windowHint } from '../../../words/query/queryWords';
import type { ShownResult } from '../../shownResult';
import { SvgIcon } from '../../icon';
import { TypedField } from '../../page/typedField';
import { firstInterval, isWhole, type Range } from '../timeRange';
import { readTypedRange } from './typedRange';
import type { ZoomSteps } from './useZoomHistory';

interface ZoomBarProps {
  result: ShownResult;
  range: Range;
  setRange: (range: Range) => void;
  reset: () => void;
  steps: ZoomSteps;
  onUseAsWindow: () => void;
}

interface StepProps {
  icon: string;
  label: string;
  keys: string;
  step: (() => void) | undefined;
}

function Step({ icon, label, keys, step }: StepProps): VNode {
  return (
    <button
      type="button"
      class="tool"
      aria-label={label}
      title={`${label} (${keys})`}
      disabled={!step}
      onClick={() => step?.()}
    >
      <SvgIcon svg={icon} />
    </button>
  );
}

/** The bar of the visible range: its history, its exact dates and its actions. */
export function ZoomBar({ result, range, setRange, reset, steps, onUseAsWindow }: ZoomBarProps): VNode {
  const { extent, clock, offsetMinutes, panels } = result;
  const [isTyping, setTyping] = useState(false);
  const isZoomed = !isWhole(range, extent);
  const dates = formatDates(range.min, range.max, clock, false);
  const enter = (text: string): string | undefined => {
    const context = { extent, clock, offsetMinutes, interval: firstInterval(panels) };
    const read = readTypedRange(text, context);
    if (typeof read !== 'object')
      return typedWindowError(text, read, formatSpan(extent.min, extent.max, clock));
    steps.record();
    setRange(read);
    return undefined;
  };
  return (
    <div class="zoom-bar" role="group" aria-label="Zoom">
      {(steps.back ?? steps.forward) && (
        <>
          <Step icon={backIcon} label="Zoom back" keys="Alt+←" step={steps.back} />
          <Step icon={forwardIcon} label="Zoom forward" keys="Alt+→" step={steps.forward} />
        </>
      )}
      {isTyping ? (
        <TypedField
          label="Part in view"
          hint={windowHint(clockWords(clock, range.min, range.max))}
          initial={isZoomed ? dates : ''}
          onEnter={enter}
          onClose={() => setTyping(false)}
          opener=".zoom-dates"
        />
      ) : (
        <button
          type="button"
          class="tool zoom-dates"
          aria-label={isZoomed ? `Type the part in view, ${dates}` : 'Type the part in view'}
          title="Type the part to show"
          onClick={() => setTyping(true)}
        >
          <SvgIcon svg={zoomIn} />
          {isZoomed && <span>{dates}</span>}
        </button>
      )}
      {isZoomed && (
        <>
          <button type="button" class="link-button" onClick={reset} title="Show all (0)">
            Reset zoom
          </button>
          <button
            type="button"
            class="link-button"
            title="Query the part in view alone"
            onClick={onUseAsWindow}
          >
            Use as window
          </button>
        </>
      )}
    </div>
  );
}
