import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { Result as AxeResult, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { looks, type Look } from '../../support/webviewHarness/themes';

declare global {
  interface Window {
    axe?: {
      run(context: Document, options: RunOptions): Promise<{ violations: AxeResult[]; passes: AxeResult[] }>;
    };
  }
}

const axeSource = fs.readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Without parts of the report that nothing here reads: the selectors of all elements take most of the time. */
const options: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
};

/** All rules except those for documents of a web site, which have landmarks and a main region; this page has neither. */
const allRules: RunOptions = {
  ...options,
  rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
};

/** The rules that read colours. */
const colourRules: RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** The rules for each theme: high contrast has its own elements, while light and dark differ only by colours. */
const rulesOf: Record<Look, RunOptions> = {
  dark: allRules,
  light: colourRules,
  highContrast: allRules,
  highContrastLight: colourRules,
};

interface Scan {
  found: string[];
  passed: number;
}

async function scan(how: RunOptions): Promise<Scan> {
  const { violations = [], passes = [] } = (await window.axe?.run(document, how)) ?? {};
  return {
    found: violations.map(
      ({ id, nodes }) => `${nodes.length} × ${id}, as ${nodes[0]?.html.slice(0, 200) ?? ''}`,
    ),
    passed: passes.length,
  };
}

export interface ScannedPage {
  page: Page;
  setLook: (look: Look) => Promise<void>;
}

/**
 * Returns the violations that axe finds in the page in its present state, in all themes: each kind with its first
 * place.
 */
export async function findFaults({ page, setLook }: ScannedPage): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource);
  const found: string[] = [];
  for (const look of looks) {
    await setLook(look);
    const rules = rulesOf[look];
    const scanned = await page.evaluate(scan, rules);
    assert.ok(scanned.passed >= (rules === allRules ? 10 : 1), `rules were run: ${scanned.passed}`);
    found.push(...scanned.found.map((fault) => `${look}: ${fault}`));
  }
  return found;
}
