import { fueltechs } from '../../../src/domain';
import type { HostMessage, WebviewMessage } from '../../../src/protocol/messages';
import { messagesOf, toResult, toSeries } from '../../../test/support/webviewHarness/results';
import type { ChartData } from './data';

const technologies = fueltechs.filter(({ isLoad }) => !isLoad);

/** The messages of a result: stacked power by technology or unit, or demand by region as lines. */
export function messagesFor({ kind, times, columns }: ChartData): HostMessage[] {
  const isFew = columns.length <= technologies.length;
  const result = toResult(
    columns.map((column, s) =>
      toSeries({
        interval: '5m',
        times,
        valueAt: (i: number) => column[i] ?? NaN,
        ...(kind === 'lines'
          ? { metric: 'demand', labels: { region: `R${s}` } }
          : { labels: isFew ? { fueltech: technologies[s]?.code ?? '' } : { unit_code: `UNIT${s}` } }),
      }),
    ),
    { interval: '5m' },
  );
  return messagesOf(result);
}

export const panel: HostMessage = {
  type: 'panel',
  panelId: 'panel-1',
  tab: { isPreview: false },
  stored: undefined,
};

/** Posts messages as VS Code does: the buffers are transferred. */
export function post(target: Window, messages: readonly HostMessage[]): void {
  for (const message of messages) {
    const transfer = message.type === 'columns' ? message.columns.map(({ buffer }) => buffer) : [];
    target.postMessage(message, { targetOrigin: window.origin, transfer: transfer as ArrayBuffer[] });
  }
}

/** Resolves when the results page, in this window or in a frame, has sent a message of this type. */
export const sent = (type: WebviewMessage['type']): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener(type, () => resolve(), { once: true });
  });
