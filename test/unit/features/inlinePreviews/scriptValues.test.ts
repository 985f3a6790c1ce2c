import assert from 'node:assert/strict';
import { typescript } from '#src/features/inlinePreviews/languages/typescript';
import { askedBy, assertReads } from './askedQuery';
import { readCorpus } from './readCorpus';
import { recordScriptCalls } from './recordScriptCalls';
import { scanWith } from './scanPython';

describe('the values of queries in TypeScript', () => {
  for (const [file, least] of [
    ['typescript', 30],
    ['typescriptHttp', 15],
    ['typescriptChanges', 9],
    ['typescriptStatements', 5],
    ['typescriptUncertain', 9],
  ] as const)
    it(`match the requests of the running code: ${file}`, async () => {
      const cases = readCorpus(file);
      let compared = 0;
      for (const { code, title } of cases) {
        const found = scanWith(typescript, code);
        const asked = (await recordScriptCalls(code)).map(askedBy).filter((one) => one !== undefined);
        if (found.length === 0 || found.length !== asked.length) continue;
        for (const [index, one] of found.entries()) {
          const own = asked[index];
          if (own) assertReads(one, own, title);
        }
        compared++;
      }
      console.log(`      ${compared} of ${cases.length} pieces of code ran`);
      assert.ok(compared >= least, `${compared} compared`);
    });
});
