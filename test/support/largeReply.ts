import { writeChunk, type Handler } from './httpServer';
import { block, envelope, hour } from './runAgainst';

export const mega = 1024 * 1024;

/** Sends a sound body padded with blanks to `megabytes`; `sent` counts the megabytes. */
export function replyLarge(megabytes: number, sent: { megabytes: number }): Handler {
  const blanks = ' '.repeat(mega);
  const body = JSON.stringify(envelope(block([{ data: [[hour(0), 1]] }])));
  return (_, response) => {
    void (async () => {
      for (; sent.megabytes < megabytes && !response.destroyed; sent.megabytes++)
        await writeChunk(response, blanks);
      response.end(body);
    })();
  };
}
