import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { startGatedService, type GatedService } from './gatedService';
import { openSharedWindow } from './sharedWindow';
import { poll } from '../../support/poll';
import { pointedAt } from './sampleServer';
import type { Workbench } from './workbench';

const key = 'oe_a_key_for_tests_0123456789';
const dayMs = 86_400_000;
const offsetMs = 10 * 3_600_000;
/** Midnight in the NEM, long enough ago for all data to exist. */
const firstMs = Math.floor((Date.now() + offsetMs) / dayMs - 60) * dayMs;

/** Formats a day of the queries' window, counted from 0: "2026-09-23". */
export const dateOf = (day: number): string => new Date(firstMs + day * dayMs).toISOString().slice(0, 10);
/** Formats a day: "23 Sep". */
export const shortDateOf = (day: number): string =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(firstMs + day * dayMs)
    .replace('Sept', 'Sep');

const window = { interval: '1h', date_start: `${dateOf(0)}T00:00:00`, date_end: `${dateOf(3)}T00:00:00` };
const queries = {
  'Prices and demand': {
    operation: 'market',
    network_code: 'NEM',
    metrics: ['price', 'demand'],
    ...window,
    primary_grouping: 'network_region',
  },
  'Fuel mix': {
    operation: 'network',
    network_code: 'NEM',
    metrics: ['power'],
    network_region: 'NSW1',
    ...window,
    secondary_grouping: 'fueltech',
  },
  // Each part has eight days, the longest window of the smallest plan.
  'Four parts': {
    operation: 'market',
    network_code: 'NEM',
    metrics: ['price'],
    primary_grouping: 'network_region',
    interval: '5m',
    date_start: `${dateOf(0)}T00:00:00`,
    date_end: `${dateOf(32)}T00:00:00`,
  },
} as const;

/** Parses the number at the start of a text on the page, e.g. "−1,204.50 $/MWh". NaN when there is none. */
export const numberIn = (text: string | null): number =>
  Number.parseFloat((text ?? '').replaceAll('−', '-').replaceAll(',', ''));

interface Block {
  metric: string;
  results: {
    columns: Record<string, string>;
    data: [string, number | null][];
  }[];
}

type NumbersOf = (metric: 'price' | 'demand', region: string) => number[];

/** A window of VS Code with saved queries to a service, and the numbers from the service's own replies. */
export interface Journey {
  service: GatedService;
  bench: Workbench;
  page: FrameLocator;
  /** Hourly numbers of a metric and region over three days. */
  numbersOf: NumbersOf;
  /** Hourly numbers over the previous three days. */
  numbersBefore: NumbersOf;
  /** Returns an element of the page by its role and name. */
  role(role: Parameters<FrameLocator['getByRole']>[0], name: string | RegExp): Locator;
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  clipboard(): Promise<string>;
  /** Waits until a text of the page is as expected. */
  reads(what: Locator, expected: RegExp): Promise<void>;
  close(): Promise<void>;
}

/** Fetches the numbers of the first query from a day on, directly from the service. */
async function fetchNumbers(service: GatedService, day: number): Promise<NumbersOf> {
  const asked = new URLSearchParams({
    interval: window.interval,
    date_start: `${dateOf(day)}T00:00:00`,
    date_end: `${dateOf(day + 3)}T00:00:00`,
    primary_grouping: 'network_region',
  });
  for (const metric of ['price', 'demand']) asked.append('metrics', metric);
  const reply = await fetch(`${service.baseAddress}/v4/market/network/NEM?${asked}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = (await reply.json()) as { data: Block[] };
  const found = data.flatMap(({ metric, results }) =>
    results.map(
      ({ columns, data: points }) =>
        [
          `${metric} ${columns['region'] ?? ''}`,
          points.slice(0, 72).map(([, value]) => value ?? NaN),
        ] as const,
    ),
  );
  const numbers = new Map<string, number[]>(found);
  return (metric, region) => numbers.get(`${metric} ${region}`) ?? assert.fail(`${metric} ${region}`);
}

/** The actions in the window before the page is open. */
export type Ways = Pick<Workbench, 'runCommand'> & { openSidebar(): Promise<unknown> };

/** Starts a visit with the mouse, or with other `waysIn`. */
export async function startJourney(
  waysIn: (bench: Workbench) => Ways | Promise<Ways> = (bench) => bench,
): Promise<Journey> {
  const service = await startGatedService(key);
  return openJourney(service, waysIn).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
}

async function openJourney(
  service: GatedService,
  waysIn: (bench: Workbench) => Ways | Promise<Ways>,
): Promise<Journey> {
  const [numbersOf, numbersBefore] = [await fetchNumbers(service, 0), await fetchNumbers(service, -3)];
  const bench = await openSharedWindow({ stores: true, settings: pointedAt(service.baseAddress) });
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
    service,
    numbersOf,
    numbersBefore,
    page: bench.webview,
    role: (role, name) => bench.webview.getByRole(role, { name }),
    press: async (...keys) => {
      for (const one of keys) await bench.page.keyboard.press(one);
    },
    type: (text) => bench.page.keyboard.type(text),
    clipboard: () => bench.clipboard(),
    reads: async (what, expected) => {
      const text = async () => (await what.first().textContent()) ?? '';
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
