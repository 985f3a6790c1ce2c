import assert from 'node:assert/strict';
import { dayMs, findNetwork, hourMs, minuteMs } from '#src/domain';
import { python } from '#src/features/inlinePreviews/languages/python';
import { typescript } from '#src/features/inlinePreviews/languages/typescript';
import { askedBy, type Call, type Plain } from './askedQuery';
import { readFixes } from './readFixes';
import { recordPythonCalls, recordScriptCalls } from './recordScriptCalls';
import { scanWith } from './scanPython';

const isOfDate = (finding: string) => finding === 'awareDate' || finding === 'utcAsNetworkTime';
const lengths: Record<string, number> = { h: hourMs, d: dayMs };

/** Returns the requested stamp; undefined for a date with an offset, or for none. */
function naiveStamp(value: Plain | undefined): string | undefined {
  const text = typeof value === 'object' && value !== null && 'date' in value ? value['date'] : value;
  return typeof text === 'string' && !/(?:[+-]\d{2}:\d{2})$/.test(text) ? text.slice(0, 19) : undefined;
}

/** Fails when fixed code does not request, in network time, the window that is read from it. */
function assertNetworkTime(code: string, calls: Call[], isScript: boolean, title: string) {
  const [found] = scanWith(isScript ? typescript : python, code);
  const [asked] = calls.map(askedBy).filter((one) => one !== undefined);
  assert.ok(found && asked, title);
  const { window, network_code: network = '', date_start: start } = found.partial;
  const stamp = naiveStamp(asked.get('date_start'));
  assert.ok(stamp !== undefined, `${title}: ${JSON.stringify(asked.get('date_start'))}`);
  if (window === undefined) {
    if (start !== undefined) assert.equal(stamp, start, title);
    return;
  }
  const [, count = '', unit = ''] = /^(\d+)([hd])$/.exec(window) ?? [];
  const networkMs = Date.now() + (findNetwork(network)?.offsetMinutes ?? NaN) * minuteMs;
  const away = Date.parse(`${stamp}Z`) - (networkMs - Number(count) * (lengths[unit] ?? NaN));
  assert.ok(Math.abs(away) < 2 * minuteMs, `${title}: ${stamp} is ${away / hourMs} hours off`);
}

/** The code after each fix of a date. */
const fixed = (language: string): [title: string, code: string][] =>
  readFixes()
    .filter((one) => one.language === language && isOfDate(one.finding))
    .flatMap(({ title, fixes }) => fixes.map(([name, code]) => [`${title}, ${name}`, code] as const));

describe('code with a fixed date', () => {
  it('requests network time when it runs: Python', function () {
    const cases = fixed('python');
    const recorded = recordPythonCalls(cases.map(([, code]) => code)) ?? this.skip();
    const ran = cases.map(([title, code], index) => ({ title, code, calls: recorded[index] ?? [] }));
    // One case uses pandas, which may not be installed.
    assert.ok(ran.filter(({ calls }) => calls.length > 0).length >= cases.length - 1);
    for (const { title, code, calls } of ran)
      if (calls.length > 0) assertNetworkTime(code, calls, false, title);
  });

  it('requests network time when it runs: TypeScript', async () => {
    const cases = fixed('typescript');
    assert.ok(cases.length > 5);
    for (const [title, code] of cases) assertNetworkTime(code, await recordScriptCalls(code), true, title);
  });
});
