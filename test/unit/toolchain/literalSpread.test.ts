import assert from 'node:assert/strict';
import { Linter } from 'eslint';
import { noLiteralSpread } from '../../../scripts/literalSpread.mjs';

const linter = new Linter();
const findings = (source: string): number =>
  linter.verify(source, {
    plugins: { project: { rules: { 'no-literal-spread': noLiteralSpread } } },
    rules: { 'project/no-literal-spread': 'error' },
  }).length;

describe('the lint rule for spreads', () => {
  for (const source of [
    "[...['a'], b]",
    "[...(['a'])]",
    '({ ...{ a: 1 }, b })',
    'f(...[a])',
    'new F(...[a], b)',
  ])
    it(`refuses the literal in ${source}`, () => {
      assert.equal(findings(source), 1);
    });

  for (const source of [
    '[...a, ...(b ? [c] : [])]',
    '({ ...a, ...(b && { c }) })',
    "f(...[a].map(g), ...'ab')",
  ])
    it(`accepts ${source}`, () => {
      assert.equal(findings(source), 0);
    });
});
