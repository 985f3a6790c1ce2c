import type { Client } from '../../client/index';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import { lineOfFailure, lineOfResult, type LogLine } from '../../words/logLines';

/** A client whose runs have a line each in the log, whoever starts them. */
export function logRuns(client: Client, write: (line: LogLine) => void): Client {
  async function logged(query: Query, work: () => Promise<Result>): Promise<Result> {
    const startedMs = performance.now();
    try {
      const result = await work();
      write(lineOfResult(query, result, performance.now() - startedMs));
      return result;
    } catch (error) {
      write(lineOfFailure(query, error, performance.now() - startedMs));
      throw error;
    }
  }
  return {
    ...client,
    run: (query, options) => logged(query, () => client.run(query, options)),
    complete: (result, options) => logged(result.query, () => client.complete(result, options)),
  };
}
