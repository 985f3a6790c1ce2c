import * as vscode from 'vscode';
import { isNumber, readTimeChoice } from '../domain';
import { settingIds } from './ids';

/** A typed and validated setting. Each read returns its current value; `onDidChange` fires with the new one. */
function createSetting<T>(id: string, read: (raw: unknown) => T) {
  const value = (): T => read(vscode.workspace.getConfiguration().get<unknown>(id));
  return {
    id,
    get value() {
      return value();
    },
    onDidChange: (listener: (value: T) => void): vscode.Disposable =>
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(id)) listener(value());
      }),
    /** Writes the user's setting; undefined removes it. */
    async update(next: T | undefined): Promise<void> {
      await vscode.workspace.getConfiguration().update(id, next, vscode.ConfigurationTarget.Global);
    },
  };
}

/** Clamps a number to its bounds; anything that is not a finite number becomes the default. */
function numberWithin(raw: unknown, least: number, most: number, otherwise: number): number {
  return isNumber(raw) ? Math.min(most, Math.max(least, raw)) : otherwise;
}

/** Reads days by interval. Omits invalid numbers of days. */
function daysByInterval(raw: unknown): Readonly<Record<string, number>> {
  if (typeof raw !== 'object' || raw === null) return {};
  const days = Object.entries(raw).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= 1 && entry[1] <= 36_600,
  );
  return Object.fromEntries(days);
}

export const defaultBaseAddress = 'https://api.openelectricity.org.au';

/** The settings of `package.json`. A value of the wrong type counts as the default. */
export const settings = {
  connection: createSetting(settingIds.connection, (raw) => (raw === 'sample' ? 'sample' : 'service')),
  baseAddress: createSetting(settingIds.baseAddress, (raw) =>
    typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : defaultBaseAddress,
  ),
  timeoutSeconds: createSetting(settingIds.timeoutSeconds, (raw) => numberWithin(raw, 1, 600, 60)),
  maxResponseMegabytes: createSetting(settingIds.maxResponseMegabytes, (raw) =>
    numberWithin(raw, 1, 2048, 256),
  ),
  /** 0 disables the cache. */
  cacheMaxMegabytes: createSetting(settingIds.cacheMaxMegabytes, (raw) => numberWithin(raw, 0, 10_240, 256)),
  windowDays: createSetting(settingIds.windowDays, daysByInterval),
  time: createSetting(settingIds.time, (raw) => readTimeChoice(raw) ?? 'network'),
  codeLensEnabled: createSetting(settingIds.codeLensEnabled, (raw) => raw !== false),
  editorTools: createSetting(settingIds.editorTools, (raw) => raw !== false),
  requestsPerCall: createSetting(settingIds.requestsPerCall, (raw) => numberWithin(raw, 0, 10_000, 4)),
  requestsPerHour: createSetting(settingIds.requestsPerHour, (raw) => numberWithin(raw, 0, 10_000, 40)),
} as const;
