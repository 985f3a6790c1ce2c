import assert from 'node:assert/strict';
import type { FoundQuery } from '../../../../src/features/inlinePreviews/foundQuery';
import { findLanguage } from '../../../../src/features/inlinePreviews/languages';
import { mayHoldQueries } from '../../../../src/features/inlinePreviews/mayHoldQueries';
import { pythonRules } from '../../../../src/features/inlinePreviews/python/rules';
import { scanCode } from '../../../../src/features/inlinePreviews/scan';

const python = findLanguage('python');
assert.ok(python);

/** The queries that stand in Python source, as a document's are found. */
export const scanPython = (code: string): readonly FoundQuery[] =>
  mayHoldQueries(code, python) ? scanCode(code, pythonRules) : [];
