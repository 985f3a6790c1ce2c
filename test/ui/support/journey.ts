import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import type { SampleService } from '../../../src/sample/index';
import { openWorkbench } from './openWorkbench';
import { poll } from './poll';
import { pointedAt, startService } from './sampleServer';
import type { Workbench } from './workbench';

const key = 'oe_a_key_for_tests_0123456789';
const dayMs = 86_400_000;
const offsetMs = 10 * 3_600_000;
/** Midnight in the NEM, long enough ago for all data to be there. */
const firstMs = Math.floor((Date.now() + offsetMs) / dayMs - 60) * dayMs;

/** "2026-09-23" of a day of the queries' window, counted from 0. */
export const dateOf = (day: number): string => new Date(firstMs + day * dayMs).toISOString().slice(0, 10);
/** "23 Sep" of a day. */
export const shortDateOf = (day: number): string =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(firstMs + day * dayMs)
    .replace('Sept', 'Sep');

const window = { interval: '1h', date_start: `${dateOf(0)}T00:00:00`, date_end: `${dateOf(3)}T00:00:00` };
const queries = {
  'Prices and demand': {
    ...{ operation: 'market', network_code: 'NEM', metrics: ['price', 'demand'] },
    ...{ ...window, primary_grouping: 'network_region' },
  },
  'Fuel mix': {
    ...{ operation: 'network', network_code: 'NEM', metrics: ['power'], network_region: 'NSW1' },
    ...{ ...window, secondary_grouping: 'fueltech' },
  },
} as const;

/** The number that a text of the page begins with: "−1,204.50 $/MWh". NaN for none. */
export const numberIn = (text: string | null): number =>
  Number.parseFloat((text ?? '').replaceAll('−', '-').replaceAll(',', ''));

interface Block {
  readonly metric: string;
  readonly results: readonly {
    readonly columns: Readonly<Record<string, string>>;
    readonly data: readonly (readonly [string, number | null])[];
  }[];
}

/** A window of VS Code with two saved queries to a service, whose numbers are known from its own replies. */
export interface Journey {
  readonly bench: Workbench;
  readonly page: FrameLocator;
  /** Of each hour of three days: of a metric and a region. */
  readonly numbersOf: (metric: 'price' | 'demand', region: string) => readonly number[];
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  clipboard(): Promise<string>;
  /** Until a text of the page is as expected. */
  reads(what: Locator, expected: RegExp): Promise<void>;
  close(): Promise<void>;
}

/** The numbers of the first query, fetched from the service itself. */
async function fetchNumbers(service: SampleService): Promise<ReadonlyMap<string, readonly number[]>> {
  const { date_start, date_end, interval } = window;
  const asked = new URLSearchParams({ interval, date_start, date_end, primary_grouping: 'network_region' });
  for (const metric of ['price', 'demand']) asked.append('metrics', metric);
  const reply = await fetch(`${service.baseAddress}/v4/market/network/NEM?${asked}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = (await reply.json()) as { readonly data: readonly Block[] };
  const found = data.flatMap(({ metric, results }) =>
    results.map(
      ({ columns, data: points }) =>
        [
          `${metric} ${columns['region'] ?? ''}`,
          points.slice(0, 72).map(([, value]) => value ?? NaN),
        ] as const,
    ),
  );
  return new Map(found);
}

/** What is done in the window before the page is there. */
export type Ways = Pick<Workbench, 'runCommand'> & { openSidebar(): Promise<unknown> };

/** Starts a visit with the mouse, or in other ways. */
export async function startJourney(
  waysIn: (bench: Workbench) => Ways | Promise<Ways> = (bench) => bench,
): Promise<Journey> {
  const service = await startService(key);
  return openJourney(service, waysIn).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
}

async function openJourney(
  service: SampleService,
  waysIn: (bench: Workbench) => Ways | Promise<Ways>,
): Promise<Journey> {
  const numbers = await fetchNumbers(service);
  const bench = await openWorkbench({ settings: pointedAt(service.baseAddress), accountsAllowed: true });
  const ways = await waysIn(bench);
  await ways.runCommand('Gridlens: Sign In with an API Key…');
  await bench.quickInput.waitFor('The key is checked');
  await bench.page.keyboard.type(key);
  await bench.page.keyboard.press('Enter');
  await bench.quickInput.waitUntilClosed();
  const folder = path.join(bench.folder, 'queries');
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, query] of Object.entries(queries))
    fs.writeFileSync(path.join(folder, `${name}.gridlens.json`), JSON.stringify({ version: 1, name, query }));
  await ways.openSidebar();
  for (const name of Object.keys(queries)) await bench.treeRow(name).waitFor();
  return {
    bench,
    page: bench.webview(),
    numbersOf: (metric, region) => numbers.get(`${metric} ${region}`) ?? assert.fail(`${metric} ${region}`),
    press: async (...keys) => {
      for (const one of keys) await bench.page.keyboard.press(one);
    },
    type: (text) => bench.page.keyboard.type(text),
    clipboard: () => bench.page.evaluate(() => navigator.clipboard.readText()),
    reads: async (what, expected) => {
      const text = async (): Promise<string> => (await what.first().textContent()) ?? '';
      await poll(`it reads ${expected}`, async () => expected.test(await text()), 20_000).catch(async () => {
        assert.match(await text(), expected);
      });
    },
    close: async () => {
      await bench.close();
      await service.close();
    },
  };
}
