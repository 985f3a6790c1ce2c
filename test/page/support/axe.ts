import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { Result as AxeResult, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { looks, type Look } from '../../support/webviewHarness/themes';

declare global {
  interface Window {
    axe: {
      run(context: Document, options: RunOptions): Promise<{ violations: AxeResult[]; passes: AxeResult[] }>;
    };
  }
}

const axeSource = fs.readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Disables the rules for documents of a web site, which have landmarks and a main region; this page has neither. */
const options: RunOptions = {
  rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
};

export interface ScannedPage {
  readonly page: Page;
  readonly setLook: (look: Look) => Promise<void>;
}

/**
 * Returns the violations that axe finds in the page in its present state, in all themes: each kind with its first
 * place.
 */
export async function findFaults({ page, setLook }: ScannedPage): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const found: string[] = [];
  for (const look of looks) {
    await setLook(look);
    const { violations, passes } = await page.evaluate((how) => window.axe.run(document, how), options);
    assert.ok(passes.length > 10, 'rules were run');
    for (const { id, nodes } of violations)
      found.push(`${look}: ${nodes.length} × ${id}, as ${nodes[0]?.html.slice(0, 200) ?? ''}`);
  }
  return found;
}
