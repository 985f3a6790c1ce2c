import type { SetTexts } from '../batch/setValues';
import { UsageError } from '../batch/usageError';

/** Parses the value of `--set`: `region=NSW1`. */
export function readSet(typed: readonly string[]): SetTexts {
  return new Map(
    typed.map((one): [string, string] => {
      const at = one.indexOf('=');
      if (at < 1) throw new UsageError(`--set takes a variable and its value, as region=NSW1, not “${one}”.`);
      return [one.slice(0, at).trim(), one.slice(at + 1)];
    }),
  );
}
