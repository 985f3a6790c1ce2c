import assert from '../../../support/assert';
import type { FoundQuery } from '#src/features/inlinePreviews/read/foundQuery';
import { askedBy, assertReads } from './askedQuery';
import { readCorpus } from './readCorpus';
import { recordPythonCalls } from './recordScriptCalls';
import { scanPython } from './scanPython';

describe('the values of queries in Python', () => {
  for (const [file, least] of [
    ['python', 70],
    ['pythonHttp', 20],
    ['pythonChanges', 25],
    ['pythonStatements', 12],
    ['pythonUncertain', 12],
  ] as const)
    it(`match the requests of the running code: ${file}`, function () {
      const cases = readCorpus(file);
      const recorded = recordPythonCalls(cases.map(({ code }) => code)) ?? this.skip();
      let compared = 0;
      for (const [index, { code, title }] of cases.entries()) {
        const lineOf = (offset: number) => code.slice(0, offset).split('\n').length;
        const found = scanPython(code);
        const seen = new Set<FoundQuery>();
        for (const call of recorded[index] ?? []) {
          const asked = askedBy(call);
          if (!asked) continue;
          const at = found.filter(({ start, end }) => lineOf(start) <= call.line && call.line <= lineOf(end));
          const one = at.length === 1 ? at[0] : found.length === 1 ? found[0] : undefined;
          // A loop requests several times; the scan reads the first request.
          if (!one || seen.has(one)) continue;
          seen.add(one);
          assertReads(one, asked, title);
        }
        if (seen.size > 0) compared++;
      }
      console.log(`      ${compared} of ${cases.length} pieces of code ran`);
      assert.ok(compared >= least, `${compared} compared`);
    });
});
