import type { Provenance } from '#src/domain';
import type { ReceivedResult } from '#src/protocol/receive';
import { toMessages } from './toMessages';
import { axis, result, series } from '../unit/formats/sampleResults';
import { receiveResult } from './receiveResult';

/** A received result of one hour, with changes to its provenance and interval. */
export function receiveHour(
  more: Partial<Provenance>,
  missing?: { sentence: string; actions: [] },
  interval: Partial<Parameters<typeof series>[3]> = {},
): ReceivedResult {
  const from = result([
    series(
      {},
      axis(12, 24),
      Array.from({ length: 12 }, (_, i) => i),
      interval,
    ),
  ]);
  const messages = toMessages(
    { ...from, provenance: { ...from.provenance, ...more } },
    { resultId: 'r', title: 'T', noticeSentences: [], ...(missing && { missing }) },
  );
  return receiveResult(messages);
}
